import { useLayoutEffect, useRef } from 'react';
import { formatPrice } from '../../lib/format.ts';
import styles from './PriceText.module.css';
import { useTag } from './useTag.ts';

interface PriceTextProps {
  price: string;
  precision: number;
  /** A price that is not live is grey. */
  isLive: boolean;
}

const tintMs = 300;

/**
 * A price that tints its cell for a moment when it changes, in the colour of its way. The tint is put on and taken off rather
 * than faded: dozens of running fades at once keep a slow phone busy all the time.
 */
export function PriceText({ price, precision, isLive }: PriceTextProps) {
  const tag = useTag();
  const cell = useRef<HTMLSpanElement>(null);
  const shown = useRef(price);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = price;
    if (!isLive || before === price || cell.current === null || wantsStillness()) return;
    const { dataset } = cell.current;
    dataset['tint'] = Number(price) > Number(before) ? 'up' : 'down';
    const timer = setTimeout(() => delete dataset['tint'], tintMs);
    return () => clearTimeout(timer);
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
