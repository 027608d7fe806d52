import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trustedWorkerUrl } from './workerAddress.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://practice.example/#/pages/me/index'));
});
afterEach(() => vi.unstubAllGlobals());

/** As a browser does it: a policy makes objects that stand for what it has let through, and each name is taken once. */
function stubTrustedTypes(): string[] {
  const names: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL(url: string): string }) => {
      names.push(name);
      return { createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }) };
    },
  });
  return names;
}

describe('the address of the worker', () => {
  it('is the text where the browser knows no trusted types', () => {
    expect(trustedWorkerUrl('./sw.js')).toBe('./sw.js');
  });

  it('is made by the policy "app" where it does', () => {
    const names = stubTrustedTypes();
    expect(trustedWorkerUrl('./sw.js')).toEqual({ trusted: './sw.js' });
    expect(names).toEqual(['app']);
  });

  it.each([
    'https://evil.example/sw.js',
    '/assets/first-12345678.js',
    'data:text/javascript,1',
    '/api/sw.js',
    '//sw.js',
  ])('is not %s', (url) => {
    stubTrustedTypes();
    expect(() => trustedWorkerUrl(url)).toThrow(TypeError);
    vi.stubGlobal('trustedTypes', undefined);
    expect(() => trustedWorkerUrl(url)).toThrow(TypeError);
  });
});
