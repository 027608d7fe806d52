import { Card } from '#src/ui/blocks/Card.tsx';
import type { WalletReason } from '#src/lib/wallet/handover.ts';
import { useTipWords } from './useTipWords.tsx';
import { WayOn } from './WayOn.tsx';

interface TipCardProps {
  /** null for who comes by without one. */
  reason: WalletReason | null;
  /** The path that is wanted behind a login. */
  back: string;
}

export function TipCard({ reason, back }: TipCardProps) {
  const { title, body } = useTipWords(reason);
  return (
    <>
      <Card title={title} testId="tip">
        <p>{body}</p>
      </Card>
      <WayOn back={back} kind={reason === 'session' ? 'secondary' : 'primary'} />
    </>
  );
}
