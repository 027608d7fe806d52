import { isDealt } from '#contract/rules/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import { closeAllMax } from '#contract/api/positionCalls.ts';
import type { PositionProduct } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { formatDecimal, trimDecimal } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { inCents } from '#contract/rules/worth/cents.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { useSlippageBps } from '#src/features/trading/figures/useSlippage.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { ActionSheet } from '#src/features/trading/actions/ActionSheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { useAction } from '#src/features/trading/actions/useAction.ts';
import { restsUntilAtom } from '#src/features/trading/figures/prices.atoms.ts';
import { useDescribe, useNoPriceWords } from '#src/features/trading/words/useReasonWords.ts';
import { usePositionWords } from '#src/features/trading/words/useTableWords.ts';
import { type Held, standingOf } from '../held.rules.ts';
import { closingNowAtom, heldAtom } from '../standing.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useRestWords } from '#src/ui/words/useRestWords.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';

interface CloseAllSheetProps {
  product: PositionProduct;
  onClose(): void;
}

type Outcome = Answer<'lever/closeall'>['list'][number];

/** Closes every open position of a product, each for itself: what was closed and what was refused is said of every one. */
export function CloseAllSheet({ product, onClose }: CloseAllSheetProps) {
  const { t } = useLingui();
  const nameOf = useHeldName();
  const noPrice = useNoPriceWords();
  const slippageBps = useSlippageBps(product);
  const opensAt = useAtomValue(restsUntilAtom);
  const rests = useRestWords(isDealt(product) ? opensAt : null);
  const open = useAtomValue(heldAtom[product]).filter(({ state }) => state === 'open');
  const now = useAtomValue(closingNowAtom[product]);
  const [asked, setAsked] = useState<readonly Held[]>([]);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const action = useAction(
    'lever/closeall',
    () => true,
    ({ list }) => setOutcomes(list),
  );
  const priced = open.flatMap((held) => {
    const shown = now.get(held.id);
    return shown?.isLive === true ? [{ held, shown }] : [];
  });
  const closed = priced.slice(0, closeAllMax);
  const count = closed.length;
  if (outcomes !== null) return <Outcomes outcomes={outcomes} known={[...asked, ...open]} onClose={onClose} />;
  const send = () => {
    setAsked(closed.map(({ held }) => held));
    const positions = closed.map(({ held, shown }) => ({
      id: held.id,
      shown_price: writePrice(held.rules, shown.data.price),
      shown_at: shown.atMs,
    }));
    void action.run({ positions, slippage_bps: slippageBps }, { ids: positions.map(({ id }) => id) });
  };
  const profits = closed.map(({ held, shown }) => inCents(standingOf(held, shown.data).profit, 'nearest'));
  const sum = profits.reduce((total, profit) => total + profit, 0n);
  const rows: FigureRow[] = [
    ...closed.map(({ held }, at) => ({
      label: nameOf(held),
      value: <WayAmount amount={fromMinor(profits[at] ?? 0n, 'USDT')} shown={2} />,
    })),
    {
      label: t({ message: 'Total unrealised P/L', comment: 'Sum over the positions that are to be closed' }),
      value: <WayAmount amount={fromMinor(sum, 'USDT')} shown={2} />,
    },
    practiceRow,
  ];
  return (
    <ActionSheet
      title={t({ message: 'Close all positions?', comment: 'Title of a question' })}
      action={action}
      over={open.length === 0 ? t`No open positions left.` : null}
      label={t({ message: `Close all: ${count}`, comment: 'Button; how many positions' })}
      kind="danger"
      reason={rests ?? (count === 0 ? noPrice.loading : undefined)}
      onConfirm={send}
      onClose={onClose}
      testId="close-all-sheet"
    >
      <FigureRows rows={rows} />
      <p className={styles.note}>
        <Trans>
          Each position closes separately at its market’s price at that moment. If a price has moved too far, that
          position stays open and you’re told.
        </Trans>
      </p>
    </ActionSheet>
  );
}

interface OutcomesProps {
  outcomes: readonly Outcome[];
  /** What was asked for. Of an answer that comes late, only what is open still. */
  known: readonly Held[];
  onClose(): void;
}

function Outcomes({ outcomes, known, onClose }: OutcomesProps) {
  const { t } = useLingui();
  const nameOf = useHeldName();
  const describe = useDescribe();
  const rows = outcomes.map((outcome) => {
    const held = known.find(({ id }) => id === outcome.id);
    const label = held === undefined ? null : nameOf(held);
    if (outcome.outcome === 'refused')
      return { label: label ?? outcome.id, value: describe({ key: outcome.key, params: outcome.params }) };
    const { position } = outcome;
    return {
      label: label ?? position.number,
      value:
        position.status === 'closing' ? (
          t({ message: 'Closing', comment: 'State of a position that is about to be closed' })
        ) : (
          <>
            {t({ message: 'Closed', context: 'position', comment: 'State of a position, and a step in its life' })}{' '}
            <WayAmount amount={position.closed_profit} shown={2} />
          </>
        ),
    };
  });
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  const closed = outcomes.length - refused;
  return (
    <OutcomeSheet
      title={t({ message: `Closed: ${closed}, rejected: ${refused}`, comment: 'Title: after closing all positions' })}
      rows={rows}
      onClose={onClose}
    />
  );
}

/** A position in few words, told apart from the others: "BTC/USDT Long 0.1 · C20261124-7K2M9Q". */
function useHeldName(): (held: Held) => string {
  const { directions } = usePositionWords();
  const tag = useTag();
  return ({ rules, direction, quantity, number }) => {
    const size = formatAmount(trimDecimal(formatDecimal(quantity, rules.quantityPrecision)), 'full', tag);
    return `${pairOf(rules)} ${directions[direction]} ${size} · ${number}`;
  };
}

interface OutcomeSheetProps {
  title: string;
  rows: readonly FigureRow[];
  onClose(): void;
}

/** What became of each of many orders. */
function OutcomeSheet({ title, rows, onClose }: OutcomeSheetProps) {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      testId="outcome-sheet"
      footer={
        <Button full onClick={onClose} testId="done">
          <Trans comment="Button: closes a sheet that says what was done">Done</Trans>
        </Button>
      }
    >
      <FigureRows rows={rows} />
    </Sheet>
  );
}
