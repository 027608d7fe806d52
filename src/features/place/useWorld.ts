import { useEffect, useState } from 'react';
import { type Loadable, toResult } from '#src/lib/loadable.ts';
import { loadWorld, type World } from '#src/lib/place/world.ts';

/** The map and its places, fetched when first wanted; `retry` fetches again what failed. */
export function useWorld(): { world: Loadable<World>; retry(): void } {
  const [world, setWorld] = useState<Loadable<World>>({ status: 'pending' });
  useEffect(() => void toResult(loadWorld()).then(setWorld), []);
  const retry = () => {
    setWorld({ status: 'pending' });
    void toResult(loadWorld()).then(setWorld);
  };
  return { world, retry };
}
