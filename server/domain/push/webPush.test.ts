import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, vapidHeader, vapidKeys } from './webPush.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const vector = {
  plain: 'V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is sealed byte for byte as RFC 8291 shows it', () => {
  const { plain, p256dh, auth, privateKey, salt, sealed } = vector;
  const drawn = { privateKey: bytes(privateKey), salt: bytes(salt) };
  expect(encryptPush(bytes(plain), { p256dh, auth }, drawn).toString('base64url')).toBe(sealed);
});

test('a key that is no point of the curve is refused', () => {
  const drawn = { privateKey: bytes(vector.privateKey), salt: bytes(vector.salt) };
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  expect(() => encryptPush(Buffer.from('x'), { p256dh, auth: vector.auth }, drawn)).toThrow();
});

test('the server proves itself with a token for this push service alone, which anybody can check by its public key', () => {
  const keys = vapidKeys(bytes(vector.privateKey));
  const header = vapidHeader(keys, 'mailto:a@practice.example', 'https://push.example/x/1?secret', 1000);
  const [, head = '', claims = '', signature = '', point = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  const said = { aud: 'https://push.example', exp: 1000 + 43_200, sub: 'mailto:a@practice.example' };
  expect(JSON.parse(bytes(claims).toString())).toEqual(said);
  const raw = bytes(point);
  const [x, y] = [raw.subarray(1, 33).toString('base64url'), raw.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isRight = (text: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  expect([isRight(`${head}.${claims}`), isRight(`${head}.${claims}A`)]).toEqual([true, false]);
});
