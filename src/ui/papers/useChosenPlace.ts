import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { toResult } from '#src/lib/loadable.ts';
import { type Place, readSpot, type Spot } from '#src/lib/place/place.rules.ts';
import { loadWorld } from '#src/lib/place/world.ts';

interface Asker<F extends string> {
  /** Whether this form has a field of that name. */
  isField(field: string | null): field is F;
  /** The path of the form without a place. */
  back: string;
  /** A spot as the line of a form. */
  address(places: readonly Place[], spot: Spot): string;
  /** Writes the place into its field. */
  fill(field: F, address: string): void;
}

/** A place that was chosen for a field of a form comes in the address of the page: it is written into the field, once. */
export function useChosenPlace<F extends string>({ isField, back, address, fill }: Asker<F>): void {
  const [query] = useSearchParams();
  const [, go] = useLocation();
  const [place, field] = [query.get('place'), query.get('field')];
  const taken = useRef('');
  useEffect(() => {
    const spot = readSpot(place);
    const wish = `${field} ${place}`;
    if (spot === null || !isField(field) || taken.current === wish) return;
    taken.current = wish;
    go(back, { replace: true });
    void toResult(loadWorld()).then((world) =>
      fill(field, address(world.status === 'ready' ? world.data.places : [], spot)),
    );
  }, [address, back, field, fill, go, isField, place]);
}
