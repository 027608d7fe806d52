import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import type { Risk } from '#contract/api/trading.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type Chance, chancesOf, shareText } from './risk.rules.ts';
import styles from './RiskPanel.module.css';
import { RiskSheet } from './RiskSheet.tsx';

export interface KnownRisk {
  data?: Risk | undefined;
  isFailed: boolean;
  onRetry(): void;
}

interface RiskPanelProps {
  risk: KnownRisk;
  rules: MarketRules;
  direction: Direction;
  /** How far the liquidation price is from the price, in basis points; null while there is none. */
  distanceBps: number | null;
}

/** How likely a liquidation is within an hour, a day, a week: shown before the order, and in the position. */
export function RiskPanel({ risk, rules, direction, distanceBps }: RiskPanelProps) {
  const { t } = useLingui();
  const [isExplained, setExplained] = useState(false);
  if (risk.data === undefined && risk.isFailed) {
    return (
      <p className={styles.failed}>
        <Trans>Couldn’t load chance of liquidation.</Trans>{' '}
        <Button kind="plain" size="small" onClick={risk.onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  const chances = risk.data === undefined || distanceBps === null ? null : chancesOf(risk.data, direction, distanceBps);
  return (
    <section className={styles.panel} aria-label={t`Chance of liquidation`} data-testid="risk">
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Chance of liquidation</Trans>
        </h2>
        <Button
          kind="plain"
          size="small"
          onClick={() => setExplained(true)}
          busy={risk.data === undefined}
          testId="risk-method"
        >
          <Trans comment="Opens an explanation of how a figure was computed">How it’s calculated</Trans>
        </Button>
      </div>
      <Horizons paths={risk.data?.paths ?? 0} chances={chances} />
      {isExplained && risk.data !== undefined ? (
        <RiskSheet
          rules={rules}
          direction={direction}
          risk={risk.data}
          distanceBps={distanceBps}
          chances={chances}
          onClose={() => setExplained(false)}
        />
      ) : null}
    </section>
  );
}

const horizonSeconds = [3600, 86_400, 7 * 86_400];

/** The places stand before the figures come, so that nothing jumps. */
function Horizons({ paths, chances }: { paths: number; chances: readonly Chance[] | null }) {
  const tag = useTag();
  const places = chances ?? horizonSeconds.map((seconds) => ({ seconds, share: null, error: 0 }));
  return (
    <dl className={styles.horizons}>
      {places.map(({ seconds, share, error }) => {
        const time = formatDuration(seconds, tag);
        return (
          <div className={styles.horizon} key={seconds} style={{ '--share': share ?? 0 } as CSSProperties}>
            <dt className={styles.time}>
              <Trans comment="time is a span like 1 hour, 1 day, 7 days">within {time}</Trans>
            </dt>
            <dd className={styles.share}>{share === null ? '–' : shareText({ seconds, share, error }, paths, tag)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
