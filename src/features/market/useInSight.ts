import { type RefCallback, useCallback, useState } from 'react';

type Tell = (isInSight: boolean) => void;

const watched = new WeakMap<Element, Tell>();
let observer: IntersectionObserver | null = null;

/** One observer for all rows; it speaks a little before a row comes into sight. */
function watch(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: '120px' },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** Whether an element is on the screen, or nearly. Before it is known, it is. */
export function useInSight<E extends Element>(): [ref: RefCallback<E>, isInSight: boolean] {
  const [isInSight, setInSight] = useState(true);
  const ref = useCallback((element: E | null) => {
    if (element !== null) return watch(element, setInSight);
  }, []);
  return [ref, isInSight];
}
