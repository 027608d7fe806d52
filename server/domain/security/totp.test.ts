import { describe, expect, it } from 'vitest';
import { base32, findStep, stepAt, totpOf } from './totp.ts';

/** RFC 6238, appendix B: the SHA-1 rows; authenticators show the last six of the eight digits. */
const secret = Buffer.from('12345678901234567890');
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('a code of an authenticator', () => {
  it.each(vectors)('at %i s is that of RFC 6238: %s', (seconds, digits) => {
    expect(totpOf(secret, stepAt(seconds))).toBe(digits.slice(2));
  });

  const now = 1_800_000_010;
  const at = (seconds: number) => totpOf(secret, stepAt(seconds));

  it.each([
    [-60, null],
    [-30, stepAt(now) - 1],
    [0, stepAt(now)],
    [30, stepAt(now) + 1],
    [60, null],
  ])('of a clock that is %i s off is of the step %s', (off, step) => {
    expect(findStep(secret, at(now + off), now, 0)).toBe(step);
  });

  it('is of no step that was taken, nor of one before it', () => {
    const step = stepAt(now);
    expect(findStep(secret, at(now), now, step)).toBeNull();
    expect(findStep(secret, at(now - 30), now, step)).toBeNull();
    expect(findStep(secret, at(now + 30), now, step)).toBe(step + 1);
  });

  it.each(['', '1', '12345', '1234567', 'abcdef', '１２３４５６', ' '.repeat(6)])(
    'is none where %j is typed',
    (typed) => {
      expect(findStep(secret, typed, now, 0)).toBeNull();
    },
  );
});

it('a secret is told as RFC 4648 has it', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(base32(Buffer.from('Hello!\xde\xad\xbe\xef', 'latin1'))).toBe('JBSWY3DPEHPK3PXP');
});
