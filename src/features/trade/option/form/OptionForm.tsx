import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import type { MarketRules } from '#contract/markets.ts';
import type { OptionDirection } from '#contract/rules/trading/option.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import { paths } from '#src/lib/paths.ts';
import { useMarketDraft } from '#src/state/forms/marketDraft.ts';
import type { Unanswered } from '#src/state/trading/useUnanswered.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { SideSwitch } from '#src/ui/trade/SideSwitch.tsx';
import { SubmitBar } from '#src/ui/trade/SubmitBar.tsx';
import { UnansweredNote } from '#src/ui/trade/UnansweredNote.tsx';
import { noPriceAtom, ticketDraft } from '../option.atoms.ts';
import { isTooEmpty, periodOf, readTicket, stakeProblem } from '../option.rules.ts';
import { Course } from '../course/Course.tsx';
import { OddsBlock } from './OddsBlock.tsx';
import styles from './OptionForm.module.css';
import { PeriodField } from './PeriodField.tsx';
import { StakeField } from './StakeField.tsx';
import { StakeSheets } from './StakeSheets.tsx';
import { useOptionAvailable } from './useOptionAvailable.ts';
import { useOptionWords } from '../useOptionWords.ts';
import { useStaking } from './useStaking.ts';

export function OptionForm({ rules }: { rules: MarketRules }) {
  const { t } = useLingui();
  const tag = useTag();
  const words = useOptionWords();
  const { draft: ticket, change, clear } = useMarketDraft(ticketDraft, rules.symbol, readTicket);
  const available = useOptionAvailable();
  const noPrice = useAtomValue(noPriceAtom(rules.symbol));
  const [isAsked, setAsked] = useState(false);

  const period = periodOf(ticket.seconds);
  const problem = stakeProblem(ticket, tag, available);
  const amount = problem === null ? readTyped(ticket.stake, tag) : null;
  const wish = amount === null ? null : { direction: ticket.direction, seconds: period.seconds, amount };
  const staking = useStaking(rules, { wish, clear });
  const isShort = problem?.key === 'insufficient_balance' || isTooEmpty(period, available);
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t({ message: 'Stake on a price', comment: 'Name of the form for options' })}
      onSubmit={(event) => event.preventDefault()}
    >
      <Course rules={rules} />
      <PeriodField period={period} onChange={(seconds) => change({ seconds })} />
      <StakeField
        ticket={ticket}
        period={period}
        available={available}
        problem={problem}
        onChange={(stake) => change({ stake })}
      />
      <SideSwitch<OptionDirection>
        label={t({ message: 'Direction', comment: 'Up or down' })}
        options={[
          { value: 'up', label: words.directions.up, tone: 'up' },
          { value: 'down', label: words.directions.down, tone: 'down' },
        ]}
        value={ticket.direction}
        onChange={(chosen) => change({ direction: chosen })}
      />
      <OddsBlock amount={amount} payoutBps={period.payoutBps} available={available} />
      {staking.error === null ? null : (
        <p className={styles.refusal} role="alert">
          <ErrorWords error={staking.error} />
        </p>
      )}
      {staking.unanswered === null ? null : <NotAnswered unanswered={staking.unanswered} />}
      <SubmitBar
        label={amount === null ? words.directions[ticket.direction] : words.stake(ticket.direction, amount)}
        tone={ticket.direction}
        busy={staking.isBusy}
        reason={noPrice === null ? (problem === null ? undefined : words.problem(problem)) : words.noPrice[noPrice]}
        way={
          isShort ? (
            <Link className={styles.way} href={paths.transfer({ to: 'option' })}>
              <Trans comment="Link: move money into the option account">Transfer to the option account</Trans>
            </Link>
          ) : null
        }
        onSubmit={() => {
          if (wish !== null) setAsked(true);
        }}
      />
      {wish === null ? null : (
        <StakeSheets rules={rules} wish={wish} staking={staking} isAsked={isAsked} onClose={() => setAsked(false)} />
      )}
    </form>
  );
}

function NotAnswered({ unanswered }: { unanswered: Unanswered<'microtrade/submit'> }) {
  const words = useOptionWords();
  const { direction, amount } = unanswered.intent.body;
  return (
    <UnansweredNote
      what={words.stake(direction, amount)}
      busy={unanswered.isBusy}
      isOffline={unanswered.isOffline}
      onFindOut={() => void unanswered.findOut()}
    />
  );
}
