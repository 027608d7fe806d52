import { memo } from 'react';
import { sparkPath } from './sparkPath.ts';
import styles from './Sparkline.module.css';

interface SparklineProps {
  /** Prices, oldest first. */
  points: readonly string[] | undefined;
  isRising: boolean;
  isLive?: boolean;
  /** As wide as its place instead of 64 px. */
  isWide?: boolean;
}

const size = { width: 64, height: 28 };

/** The course of 24 hours without scale or figures; what it shows is said by the change beside it. */
export const Sparkline = memo(function Sparkline({ points, isRising, isLive = true, isWide = false }: SparklineProps) {
  return (
    <svg
      className={styles.spark}
      data-way={isLive ? (isRising ? 'up' : 'down') : 'still'}
      width={isWide ? '100%' : size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio={isWide ? 'none' : undefined}
      aria-hidden
    >
      {points === undefined ? null : <path d={sparkPath(points, size)} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
});
