import type { OptionOrder } from '#contract/api/options.ts';
import { marketOf } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import styles from './options.module.css';
import { useOptionWords } from '../words/useTableWords.ts';

const marks = { up: '▲', down: '▼' } as const;

/** The guess and its market: "▲ Up · BTC/USDT". */
export function OptionTitle({ option: { direction, symbol } }: { option: Pick<OptionOrder, 'direction' | 'symbol'> }) {
  const { directions } = useOptionWords();
  const rules = marketOf(symbol);
  return (
    <>
      <span className={styles.way} data-way={direction}>
        <span aria-hidden>{marks[direction]} </span>
        {directions[direction]}
      </span>
      {` · ${rules === undefined ? symbol : pairOf(rules)}`}
    </>
  );
}
