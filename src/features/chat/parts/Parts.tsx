import type { ReactNode } from 'react';
import type { ChatPart } from '#contract/api/person/chat.ts';
import { Articles } from './Articles.tsx';
import { BalancePart, DepositsPart } from './FundsParts.tsx';
import { Hello } from './Hello.tsx';
import { HoursPart, IdentityPart, NoticesPart, PicturePart, StandingPart } from './PersonParts.tsx';
import { PlansPart } from './PlansPart.tsx';
import { PositionsPart } from './PositionsPart.tsx';
import { Safety } from './Safety.tsx';
import { WithdrawalPart } from './WithdrawalPart.tsx';

/** What was found, in words: in the reader's language, whenever it is read. */
export function Parts({ parts }: { parts: readonly ChatPart[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of an answer never change their order
  return parts.map((part, at) => <div key={at}>{worded(part)}</div>);
}

function worded(part: ChatPart): ReactNode {
  switch (part.part) {
    case 'hello':
      return <Hello />;
    case 'safety':
      return <Safety sign={part.sign} />;
    case 'deposits':
      return <DepositsPart part={part} />;
    case 'withdrawal':
      return <WithdrawalPart part={part} />;
    case 'identity':
      return <IdentityPart part={part} />;
    case 'standing':
      return <StandingPart part={part} />;
    case 'balance':
      return <BalancePart part={part} />;
    case 'positions':
      return <PositionsPart part={part} />;
    case 'plans':
      return <PlansPart part={part} />;
    case 'notices':
      return <NoticesPart part={part} />;
    case 'hours':
      return <HoursPart part={part} />;
    case 'picture':
      return <PicturePart />;
    case 'articles':
    case 'unknown':
      return <Articles list={part.list} isKnown={part.part === 'articles'} />;
  }
}
