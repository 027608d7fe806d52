import { afterEach, describe, expect, test, vi } from 'vitest';
import { announce, onOutboxSignal, type OutboxSignal } from './signals.ts';

afterEach(() => vi.unstubAllGlobals());

describe('signals', () => {
  const signal: OutboxSignal = { what: 'changed', owner: 'user-a' };

  test('reach every listener, the own page’s too, until it stops', async () => {
    const [one, two] = [vi.fn(), vi.fn()];
    const [stopOne, stopTwo] = [onOutboxSignal(one), onOutboxSignal(two)];
    announce(signal);
    await expect.poll(() => [one.mock.calls, two.mock.calls]).toEqual([[[signal]], [[signal]]]);
    stopOne();
    announce(signal);
    await expect.poll(() => two.mock.calls.length).toBe(2);
    expect(one).toHaveBeenCalledTimes(1);
    stopTwo();
  });

  test('are for nobody where there are no channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.resetModules();
    const unheard = await import('./signals.ts');
    expect(unheard.announce(signal)).toBeUndefined();
    expect(onOutboxSignal(() => undefined)()).toBeUndefined();
  });
});
