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

/** A price that tints its cell for a moment when it changes, in the colour of its way. */
export function PriceText({ price, precision, isLive }: PriceTextProps) {
  const tag = useTag();
  const tint = useRef<HTMLSpanElement>(null);
  const shown = useRef(price);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = price;
    if (!isLive || before === price || tint.current === null || wantsStillness.matches) return;
    tint.current.dataset['way'] = Number(price) > Number(before) ? 'up' : 'down';
    tint.current.animate([{ opacity: 0.16 }, { opacity: 0 }], { duration: tintMs, easing: 'ease-out' });
  }, [price, isLive]);
  return (
    <span className={styles.price} data-live={isLive}>
      <span className={styles.tint} ref={tint} aria-hidden />
      {formatPrice(price, precision, tag)}
    </span>
  );
}

const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)');
