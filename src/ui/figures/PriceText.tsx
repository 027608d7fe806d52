import { useLayoutEffect, useRef } from 'react';
import { formatPrice } from '#src/lib/figures/format.ts';
import styles from './PriceText.module.css';
import { tint } from './tint.ts';
import { useTag } from './useTag.ts';

interface PriceTextProps {
  price: string;
  precision: number;
  /** A price that is not live is grey. */
  isLive: boolean;
}

/** A price that tints its cell for a moment when it changes, in the colour of its way. */
export function PriceText({ price, precision, isLive }: PriceTextProps) {
  const tag = useTag();
  const cell = useRef<HTMLSpanElement>(null);
  const shown = useRef(price);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = price;
    if (!isLive || before === price || cell.current === null || wantsStillness()) return;
    tint(cell.current, Number(price) > Number(before) ? 'up' : 'down');
  }, [price, isLive]);
  return (
    <span className={styles.price} data-live={isLive} ref={cell}>
      {formatPrice(price, precision, tag)}
    </span>
  );
}

function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
