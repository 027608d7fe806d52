import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readEntry, writeEntry } from '#src/lib/entryState.ts';

/** So near its end the page is read at its end. */
const nearPx = 120;
/** Room above a question whose answer is longer than the screen: the bar of the page stands there. */
const abovePx = 84;

interface Ends {
  /** The keys of the first and the last bubble. */
  first: string | undefined;
  last: string | undefined;
  /** The reader has just written the last one. */
  isOwn: boolean;
}

/**
 * Keeps a conversation in place: at its end while it is read there, also when an answer grows as its article comes, and where it was while
 * older messages come above it. Of an answer that is longer than the screen the beginning is shown.
 * @returns whether there is something new below, and how to get there.
 */
export function useFollowed(log: RefObject<HTMLElement | null>, { first, last, isOwn }: Ends) {
  // Kept with the entry of the history: whoever goes back finds what they had left, whoever comes anew the end.
  const isFollowing = useRef(readEntry('following') !== 'no');
  const placed = useRef(-1);
  const before = useRef<{ first: string | undefined; last: string | undefined; height: number } | null>(null);
  const [hasNew, setHasNew] = useState(false);
  const toEnd = () => {
    if (!isFollowing.current) writeEntry('following', 'yes');
    isFollowing.current = true;
    setHasNew(false);
    scrollTo(0, endOf(log.current));
    placed.current = scrollY;
  };
  const follow = useRef(toEnd);
  useEffect(() => {
    const note = () => {
      const { scrollHeight } = document.documentElement;
      const isNear = scrollY === placed.current || scrollHeight - innerHeight - scrollY < nearPx;
      if (isNear !== isFollowing.current) writeEntry('following', isNear ? 'yes' : 'no');
      isFollowing.current = isNear;
      if (scrollHeight - innerHeight - scrollY < nearPx) setHasNew(false);
    };
    // By now the frame has put a page that is newly come to at its top.
    if (isFollowing.current) follow.current();
    const grown = new ResizeObserver(() => isFollowing.current && follow.current());
    if (log.current !== null) grown.observe(log.current);
    addEventListener('scroll', note, { passive: true });
    return () => {
      grown.disconnect();
      removeEventListener('scroll', note);
    };
  }, [log]);
  useLayoutEffect(() => {
    const height = log.current?.scrollHeight ?? 0;
    const was = before.current;
    before.current = { first, last, height };
    if (was !== null && was.last === last && was.first !== first) scrollTo(0, scrollY + height - was.height);
    else if (isOwn || isFollowing.current) follow.current();
    else if (was !== null && was.last !== last) setHasNew(true);
  }, [log, first, last, isOwn]);
  return { hasNew, toEnd };
}

function endOf(log: HTMLElement | null): number {
  const questions = log?.querySelectorAll('[data-who="user"]') ?? [];
  const last = questions[questions.length - 1];
  const end = document.documentElement.scrollHeight - innerHeight;
  return last === undefined ? end : Math.min(end, scrollY + last.getBoundingClientRect().top - abovePx);
}
