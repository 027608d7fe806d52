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
      title={t`Couldn’t check this day`}
      detail={`${describeError(i18n, fact.error, tag)} ${t`Days you have checked can be checked again offline.`}`}
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
    <output aria-label={t`Calculating prices`}>
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
          title={t`No commitment for this day`}
          detail={t`The server started later, or the day is too far ahead. Without a commitment, nothing can be proven.`}
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
            The seed matches the commitment, but belongs to a different version of the market than this app’s. Update
            the app.
          </Trans>
        ) : (
          <Trans>Mismatch. No price is calculated from a seed that was not committed to.</Trans>
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
        {isGood && seal.isInTime ? <Trans>Everything matches: this price was fixed by the commitment.</Trans> : null}
        {isGood && !seal.isInTime ? (
          <Trans comment="publishedAt is a time like 2026-11-21 12:04:31">
            It matches the seed, but that proves nothing: the day was not committed to in time. Its commitment was
            published on {publishedAt}, after the day had begun.
          </Trans>
        ) : null}
        {isGood ? null : <Trans>Mismatch found. See the differences below.</Trans>}
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
            This day doesn’t open where the previous one closed ({names}): it was manipulated before it was committed
            to.
          </Trans>
        ) : (
          <Trans comment="names are parts of the market, like BTC, EUR">
            This day breaks the market’s public rule ({names}): it was manipulated before it was committed to.
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
      <Card title={t`This day isn’t over yet`} testId="secret">
        <p>
          <Trans comment="ends is a time like 2026-11-22 01:00:00">
            Its seed is secret until {ends}, as anyone with it would know future prices. After that, the day can be
            checked.
          </Trans>
        </p>
        {checked.seen === undefined ? (
          <>
            <p className={styles.note} data-testid="sighting">
              <Trans>
                This device hasn’t saved the commitment for this day. It saves tomorrow’s whenever you open the app.
              </Trans>
            </p>
            <dl>
              <Hash label={t`Published commitment`} value={checked.published} testId="published" />
            </dl>
          </>
        ) : (
          <Sighting date={checked.date} seen={checked.seen} />
        )}
      </Card>
    </>
  );
}
