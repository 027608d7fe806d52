import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { paths } from '#src/lib/paths.ts';
import { seenChainAtom } from '#src/state/market/chain.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';

/** Said until somebody has seen to it: what the server had published is not what it shows now. */
export function ChainNotice() {
  const { t } = useLingui();
  const trouble = useAtomValue(seenChainAtom)?.trouble ?? null;
  if (trouble === null) return null;
  const seenAt = <Moment at={trouble.seenAt} />;
  return (
    <Card title={t`Chain of commitments`} tone="notice" testId="chain-notice">
      <p role="alert">
        <Trans comment="seenAt is a time like 2026-11-21 12:04:31">
          The server has rewritten what it published: its chain of commitments is not the one this device saw on{' '}
          {seenAt}.
        </Trans>
      </p>
      <Button kind="secondary" size="small" href={paths.verify()}>
        {t({ message: 'Check a price', comment: 'Title of the page that verifies past prices' })}
      </Button>
    </Card>
  );
}
