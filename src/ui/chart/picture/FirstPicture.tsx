import { useLayoutEffect, useRef } from 'react';
import styles from './FirstPicture.module.css';
import { pictureOf } from './held.ts';

interface FirstPictureProps {
  symbol: string;
  interval: string;
}

/** What the document has drawn of these candles, in the place of the chart until that stands: nothing flashes in between. */
export function FirstPicture({ symbol, interval }: FirstPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const picture = pictureOf(symbol, interval);
    if (picture !== null) place.current?.append(picture);
    return () => picture?.remove();
  }, [symbol, interval]);
  return <div className={styles.picture} aria-hidden ref={place} />;
}
