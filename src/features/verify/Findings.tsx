import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { describeError } from '#src/lib/errorText.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { OrderCard } from './OrderCard.tsx';
import { PriceCard } from './PriceCard.tsx';
import { Hash, SealCard, Sighting } from './SealCard.tsx';
import { Verdict } from './Verdict.tsx';
import styles from './Verify.module.css';
import { candleOf, type Checked, checkOf } from './verify.atoms.ts';
import { type Claim, fitsCandle, spanOf } from './verify.rules.ts';

interface FindingsProps {
  rules: MarketRules;
  tick: number;
  claim: Claim | null;
}

/** What this phone finds out about one moment of one market. */
export function Findings({ rules, tick, claim }: FindingsProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { factAtom, refreshAtom } = checkOf({ symbol: rules.symbol, tick, claim });
  const fact = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  if (fact.data !== undefined) {
    const order = claim === null ? null : { claim, finding: fact.data.state === 'done' ? fact.data.finding : null };
    return (
      <>
        <Age checked={fact.data} onRetry={() => void refresh()} />
        <Result rules={rules} tick={tick} checked={fact.data}>
          {order === null ? null : <OrderCard rules={rules} tick={tick} {...order} />}
        </Result>
      </>
    );
  }
  if (fact.status !== 'failed') return <Computing />;
  return (
    <ErrorState
      title={t`This day could not be checked`}
      detail={`${describeError(i18n, fact.error, tag)} ${t`Days that were checked once can be checked again without a network.`}`}
      about={fact.error.key}
      onRetry={() => void refresh()}
    />
  );
}

function Age({ checked, onRetry }: { checked: Checked; onRetry(): void }) {
  const keptAt = 'seal' in checked ? checked.seal.keptAt : null;
  return keptAt === null ? null : <StaleNotice asOf={keptAt} onRetry={onRetry} />;
}

function Computing() {
  const { t } = useLingui();
  return (
    <output aria-label={t`The prices are being computed`}>
      <Card>
        <span className={styles.skeleton}>
          <Skeleton width="60%" height={16} />
          <Skeleton width="50%" height={28} />
          <Skeleton height={16} />
          <Skeleton height={16} />
        </span>
      </Card>
    </output>
  );
}

interface ResultProps {
  rules: MarketRules;
  tick: number;
  checked: Checked;
  /** What the order says, where one is checked. */
  children: ReactNode;
}

function Result({ rules, tick, checked, children }: ResultProps) {
  const { t } = useLingui();
  if (checked.state === 'secret') return <Secret checked={checked}>{children}</Secret>;
  if (checked.state === 'unpublished') {
    return (
      <>
        {children}
        <EmptyState
          title={t`There is no commitment to this day`}
          detail={t`The server began later, or the day lies too far ahead. Without a commitment nothing can be proved.`}
        />
      </>
    );
  }
  if (checked.state === 'done') return <Done rules={rules} tick={tick} checked={checked} order={children} />;
  if (checked.state === 'tilted') return <Tilted checked={checked}>{children}</Tilted>;
  const isForeign = checked.state === 'foreign';
  return (
    <>
      <Whole verdict="bad">
        {isForeign ? (
          <Trans>
            The seed is the one committed to, but of another version of the market than this app computes. Update the
            app.
          </Trans>
        ) : (
          <Trans>This does not agree. No price is computed from a seed that was not committed to.</Trans>
        )}
      </Whole>
      {children}
      <SealCard seal={checked.seal} />
    </>
  );
}

interface DoneProps extends Omit<ResultProps, 'children'> {
  checked: Extract<Checked, { state: 'done' }>;
  order: ReactNode;
}

function Done({ rules, tick, checked, order }: DoneProps) {
  const candle = useAtomValue(candleOf(rules.symbol, tick).factAtom);
  const { seal, figures, finding } = checked;
  const isGood = finding?.holds !== false && (candle.data === undefined || fitsCandle(figures, candle.data));
  const publishedAt = <Moment at={seal.publishedAt} />;
  return (
    <>
      <Whole verdict={isGood ? (seal.isInTime ? 'good' : 'open') : 'bad'}>
        {isGood && seal.isInTime ? <Trans>Everything agrees: this price was fixed by the commitment.</Trans> : null}
        {isGood && !seal.isInTime ? (
          <Trans comment="publishedAt is a time like 2026-11-21 12:04:31">
            It agrees with the seed, but that proves nothing: the day was not committed to in time. Its commitment was
            published on {publishedAt}, after it had begun.
          </Trans>
        ) : null}
        {isGood ? null : <Trans>This does not agree. Below is what differs.</Trans>}
      </Whole>
      {order}
      <PriceCard rules={rules} tick={tick} figures={figures} candle={candle} />
      <SealCard seal={seal} />
    </>
  );
}

/** The overall finding, announced to screen readers. */
function Whole({ verdict, children }: { verdict: 'good' | 'bad' | 'open'; children: ReactNode }) {
  return (
    <output className={styles.whole} data-verdict={verdict}>
      <Verdict verdict={verdict} testId="verdict">
        {children}
      </Verdict>
    </output>
  );
}

interface TiltedProps {
  checked: Extract<Checked, { state: 'tilted' }>;
  children: ReactNode;
}

/** The day is the one committed to, and none that the law can have. */
function Tilted({ checked: { seal, problems }, children }: TiltedProps) {
  const isLeap = problems.some(({ rule }) => rule === 'leap');
  const names = [...new Set(problems.map(({ component }) => component ?? '–'))].join(', ');
  return (
    <>
      <Whole verdict="bad">
        {isLeap ? (
          <Trans comment="names are parts of the market, like BTC, EUR">
            This day does not open where the one before closed ({names}): it was tilted before it was committed to.
          </Trans>
        ) : (
          <Trans comment="names are parts of the market, like BTC, EUR">
            This day is none that the market’s public rule allows ({names}): it was tilted before it was committed to.
          </Trans>
        )}
      </Whole>
      {children}
      <SealCard seal={seal} />
    </>
  );
}

interface SecretProps {
  checked: Extract<Checked, { state: 'secret' }>;
  children: ReactNode;
}

function Secret({ checked, children }: SecretProps) {
  const { t } = useLingui();
  const ends = <Moment at={spanOf(checked.date).to} />;
  return (
    <>
      {children}
      <Card title={t`This day is not over`} testId="secret">
        <p>
          <Trans comment="ends is a time like 2026-11-22 01:00:00">
            Its seed is secret until {ends}: whoever knew it would know prices to come. After that the day can be
            checked.
          </Trans>
        </p>
        {checked.seen === undefined ? (
          <>
            <p className={styles.note} data-testid="sighting">
              <Trans>
                This phone has not noted the commitment of this day. It notes tomorrow’s whenever the app is opened.
              </Trans>
            </p>
            <dl>
              <Hash label={t`Commitment, as published`} value={checked.published} testId="published" />
            </dl>
          </>
        ) : (
          <Sighting date={checked.date} seen={checked.seen} />
        )}
      </Card>
    </>
  );
}
