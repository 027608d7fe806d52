import { type Spot, spotAt } from '../place/place.rules.ts';

export type NoPosition = 'denied' | 'unavailable';

/** Where the device is: asked for at a tap, once. It is rounded to a hundredth of a degree before anybody sees it, and goes nowhere. */
export function askPosition(): Promise<Spot | NoPosition> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(spotAt(coords.latitude, coords.longitude)),
      ({ code, PERMISSION_DENIED: denied }) => resolve(code === denied ? 'denied' : 'unavailable'),
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 },
    );
  });
}
