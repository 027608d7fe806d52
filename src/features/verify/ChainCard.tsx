import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { forgetChain, seenChainAtom } from '#src/state/market/chain.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { chainOf } from './chain.atoms.ts';
import { Verdict } from './Verdict.tsx';
import type { NamedHead } from './verify.rules.ts';

/** The head of the chain of commitments, whether its rows link up, and whether it continues the one that a link or this phone saw. */
export function ChainCard({ named }: { named: NamedHead | null }) {
  const { t } = useLingui();
  const { factAtom, refreshAtom } = chainOf(named);
  const { data, status } = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  const trouble = useAtomValue(seenChainAtom)?.trouble ?? null;
  const head = data?.head ?? '';
  const name = named === null ? '' : `${named.seq}-${named.short}`;
  const seenAt = trouble === null ? '' : <Moment at={trouble.seenAt} />;
  if (data === undefined && trouble === null && status !== 'failed') return null;
  return (
    <Card title={t`Chain of commitments`} testId="chain">
      {trouble === null ? null : (
        <>
          <Verdict verdict="bad" testId="chain-trouble">
            <Trans comment="seenAt is a time like 2026-11-21 12:04:31">
              The server has rewritten what it published: its chain of commitments is not the one this device saw on{' '}
              {seenAt}.
            </Trans>
          </Verdict>
          <p>
            <Button kind="secondary" size="small" onClick={() => void forgetChain().then(refresh)}>
              <Trans comment="Button: forget the old chain of commitments, and note the one that is shown now">
                Save the new chain
              </Trans>
            </Button>
          </p>
        </>
      )}
      {data?.verdict === 'whole' ? (
        <Verdict verdict="good" testId="chain-verdict">
          {named === null ? (
            <Trans comment="head is a short name like 57-ab12cd34ef56">
              The chain is at {head}. Each commitment names the one before, so none can be replaced unnoticed.
            </Trans>
          ) : (
            <Trans comment="name and head are short names like 57-ab12cd34ef56">
              This link names {name}: it is part of the chain, which is now at {head}.
            </Trans>
          )}
        </Verdict>
      ) : null}
      {data?.verdict === 'foreign' ? (
        <Verdict verdict="bad" testId="chain-verdict">
          <Trans comment="name is a short name like 57-ab12cd34ef56">
            This link names {name}, which is not part of the chain: a published commitment was replaced.
          </Trans>
        </Verdict>
      ) : null}
      {data?.verdict === 'broken' ? (
        <Verdict verdict="bad" testId="chain-verdict">
          <Trans>The chain is broken: a commitment was changed.</Trans>
        </Verdict>
      ) : null}
      {data === undefined && status === 'failed' ? (
        <Verdict verdict="open" testId="chain-verdict">
          <Trans>Couldn’t load the chain, so it can’t be checked.</Trans>
        </Verdict>
      ) : null}
    </Card>
  );
}
