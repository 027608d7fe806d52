import type { ChatPart } from '#contract/api/person/chat.ts';
import { AssistantFrame } from './AssistantFrame.tsx';
import { Parts } from './Parts.tsx';

export function AssistantBubble({ parts, time }: { parts: readonly ChatPart[]; time: number }) {
  return (
    <AssistantFrame time={time}>
      <Parts parts={parts} />
    </AssistantFrame>
  );
}
