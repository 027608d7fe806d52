import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { readSealabilityAtom, type Sealability } from './leaving.atoms.ts';

/** null until it is known. */
export function useSealability(): Sealability | null {
  const read = useSetAtom(readSealabilityAtom);
  const [sealability, setSealability] = useState<Sealability | null>(null);
  useEffect(() => {
    let isGone = false;
    void read().then((known) => {
      if (!isGone) setSealability(known);
    });
    return () => {
      isGone = true;
    };
  }, [read]);
  return sealability;
}
