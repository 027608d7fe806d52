import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import ListOrdered from 'lucide-react/icons/list-ordered';
import type { MarketRules } from '#contract/markets.ts';
import { useQuery } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { useMarketToday } from '#src/state/market/today.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { firstSymbol, forexMarketOf, restsUntilAtom } from './forex.atoms.ts';
import { ForexHead } from './head/ForexHead.tsx';
import styles from './ForexPage.module.css';
import { ForexForm } from './form/ForexForm.tsx';
import { PositionList } from '#src/features/trading/positions/PositionList.tsx';

/** Trading one market of forex or metals. */
export function ForexPage() {
  const { t } = useLingui();
  const symbol = useQuery().get('symbol') ?? firstSymbol;
  const rules = forexMarketOf(symbol);
  if (rules !== null) return <TradeView key={symbol} rules={rules} />;
  return (
    <Page title={t`Forex and metals`} back={paths.market({ tab: 'forex' })}>
      <EmptyState
        title={t({
          message: `${symbol} is no market of forex or metals`,
          comment: 'An address that names another one',
        })}
        detail={t`The link may be old, or mistyped.`}
        action={
          <Button href={paths.market({ tab: 'forex' })}>
            <Trans>All markets</Trans>
          </Button>
        }
      />
    </Page>
  );
}

function TradeView({ rules: always }: { rules: MarketRules }) {
  const { t } = useLingui();
  const rules = useMarketToday(always);
  const { symbol, base, quote, kind } = rules;
  const opens = useAtomValue(restsUntilAtom);
  const time = opens === null ? '' : <Moment at={opens} />;
  return (
    <Page
      title={`${base}/${quote}`}
      back="history"
      actions={
        <>
          <IconButton
            label={t`Chart`}
            icon={<ChartCandlestick size={20} aria-hidden />}
            href={paths.kline({ symbol })}
            testId="chart-link"
          />
          <IconButton
            label={t`Orders in forex and metals`}
            icon={<ListOrdered size={20} aria-hidden />}
            href={paths.forexOrders()}
            testId="orders-link"
          />
        </>
      }
    >
      <ForexHead rules={rules} isOpen={opens === null} />
      {opens === null ? null : (
        <p className={styles.rest} data-testid="closed">
          <Trans comment="Time like 2026-11-22 22:00:00">
            Closed for the weekend: nothing can be opened or closed until it opens again,{' '}
            <span className={styles.time}>{time}</span>. The price stands still until then; the spread is wider at
            first.
          </Trans>
        </p>
      )}
      <ForexForm rules={rules} />
      <PositionList product="forex" symbol={symbol} />
      <p className={styles.help}>
        <Button kind="plain" size="small" href={paths.help({ id: kind === 'metal' ? 'metals' : 'forex' })}>
          {kind === 'metal' ? <Trans>How trading metals works</Trans> : <Trans>How trading forex works</Trans>}
        </Button>
      </p>
    </Page>
  );
}
