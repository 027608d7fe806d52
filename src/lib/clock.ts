/** The only place of the app that knows what time it is, and the only one that draws lots. Tests put their own in. */
export interface Clock {
  /** Wall time in milliseconds since 1970. It can jump: information, never a measure. */
  nowMs(): number;
  /** Milliseconds that only ever go forward. */
  monotonicMs(): number;
  /** In [0, 1). */
  random(): number;
}

const realClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  random: () => Math.random(),
};

let clock = realClock;

/** For tests. @returns a function that puts the real clock back. */
export function setClock(fake: Partial<Clock>): () => void {
  clock = { ...realClock, ...fake };
  return () => {
    clock = realClock;
  };
}

export const nowMs = (): number => clock.nowMs();
export const nowSeconds = (): number => Math.floor(clock.nowMs() / 1000);
export const monotonicMs = (): number => clock.monotonicMs();
export const random = (): number => clock.random();

/** A random UUID (version 4). Works on plain http as well, where `crypto.randomUUID` does not exist. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** 128 random bits as base64url. */
export function secret128(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Resolves after the time, or at once when the signal is aborted. */
export function waitMs(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, durationMs);
    signal?.addEventListener('abort', done);
  });
}
