import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { offersOf, type PlanKind, spanOf } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { SpanRow } from '#src/ui/plans/SpanRow.tsx';
import styles from './PlansCard.module.css';

/** Hosting and strategies, each with what is claimed beside what was measured; nothing without both. */
export function PlansCard() {
  const { t } = useLingui();
  const parts: { kind: PlanKind; name: string; href: string }[] = [
    {
      kind: 'hosting',
      name: t({ message: 'AI arbitrage hosting', comment: 'Title of a page' }),
      href: paths.hosting(),
    },
    { kind: 'strategy', name: t({ message: 'HFT strategies', comment: 'Title of a page' }), href: paths.strategies() },
  ];
  return (
    <Card
      title={t({ message: 'Claimed and measured', comment: 'Title of a card: products and what they bring' })}
      testId="plans-card"
    >
      <ul className={styles.list}>
        {parts.map((part) => (
          <li key={part.kind}>
            <Part {...part} />
          </li>
        ))}
      </ul>
      <p className={styles.links}>
        <Link href={paths.help({ id: 'daily-rates' })}>
          <Trans comment="Link to a help article">How daily rates add up</Trans>
        </Link>
        <Link href={paths.help({ id: 'warning-signs' })}>
          <Trans comment="Link to a help article">Warning signs</Trans>
        </Link>
      </p>
    </Card>
  );
}

function Part({ kind, name, href }: { kind: PlanKind; name: string; href: string }) {
  const { data, status } = useAtomValue(offersOf[kind].factAtom);
  const span = data === undefined ? null : spanOf(data.list);
  return (
    <>
      <Link className={styles.name} href={href}>
        {name}
      </Link>
      {span === null ? (
        status === 'failed' ? null : (
          <Skeleton width="100%" height={14} />
        )
      ) : (
        <SpanRow claimed={span.claimed} measured={span.measured} />
      )}
    </>
  );
}
