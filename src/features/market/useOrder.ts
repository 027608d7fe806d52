import { useAtomValue, useStore } from 'jotai';
import { type DOMAttributes, useEffect, useRef, useState } from 'react';
import { markets } from '#contract/markets.ts';
import { monotonicMs } from '#src/lib/clock.ts';
import { boardAtom, hasQuotesAtom } from '#src/state/market/quotes.ts';
import { type Choice, chosenMarkets, nextOrder, type Shown, type Sort, sortedSymbols } from './market.rules.ts';

const lookMs = 1000;

/** The symbols to show, in order. Reads the live figures now and then instead of following every one of them. */
export function useOrder(choice: Choice, sort: Sort | null) {
  const store = useStore();
  const hasQuotes = useAtomValue(hasQuotesAtom);
  const isHeld = useRef(false);
  const key = JSON.stringify([choice, sort, hasQuotes]);
  const wanted = (): Shown => ({
    order: sortedSymbols(chosenMarkets(markets, choice), sort, (symbol) => store.get(boardAtom).data?.quotes[symbol]),
    choice: key,
    atMs: monotonicMs(),
  });
  const [shown, setShown] = useState(wanted);
  const current = shown.choice === key ? shown : wanted();
  if (current !== shown) setShown(current);

  const look = useRef(wanted);
  useEffect(() => {
    look.current = wanted;
  });
  const isMoving = sort !== null && sort.column !== 'name';
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      const next = look.current();
      setShown((before) => nextOrder(before, next, isHeld.current));
    }, lookMs);
    return () => clearInterval(timer);
  }, [isMoving]);

  const release = () => {
    isHeld.current = false;
  };
  /** A finger counts until it is lifted, also while it scrolls, when pointer events have already ended. */
  const hold: DOMAttributes<HTMLElement> = {
    onTouchStart: () => {
      isHeld.current = true;
    },
    onTouchEnd: ({ touches }) => {
      isHeld.current = touches.length > 0;
    },
    onTouchCancel: release,
    onPointerDown: ({ pointerType }) => {
      if (pointerType === 'touch') return;
      isHeld.current = true;
      addEventListener('pointerup', release, { once: true });
      addEventListener('pointercancel', release, { once: true });
    },
  };
  return { order: current.order, hold };
}
