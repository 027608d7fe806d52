/** A device whose clock is wrong: pages and worker read it through this. */
import type { Page } from '@playwright/test';

const channelName = 'chaos-clock';

/** Shifts what `Date` says, and listens for jumps. Stands alone: it is sent to the browser as text. */
export function shiftClock([firstMs, name]: [number, string]): void {
  const RealDate = Date;
  let shiftMs = firstMs;
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  new BroadcastChannel(name).onmessage = ({ data }: MessageEvent<number>) => (shiftMs += data);
}

export function shiftOf(shiftMs: number): [number, string] {
  return [shiftMs, channelName];
}

/** The clock of the device is put forward, or back, in everything that runs on it. */
export function jump(page: Page, byMs: number): Promise<void> {
  return page.evaluate(
    ([byMs, name]) => {
      const tell = (to: string) => {
        const channel = new BroadcastChannel(to);
        channel.postMessage(byMs);
        channel.close();
      };
      tell(name);
    },
    [byMs, channelName] as const,
  );
}
