import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** Web Push in bytes: encryption of RFC 8291 (aes128gcm, one record) and the server's identity of RFC 8292 (ES256). */

/** What a browser has made for one subscription. */
export interface BrowserKeys {
  /** The uncompressed point, base64url. */
  p256dh: string;
  auth: string;
}

/** Drawn for one message and never used again. */
export interface Drawn {
  /** 32 bytes: a private key on P-256. */
  privateKey: Buffer;
  /** 16 bytes. */
  salt: Buffer;
}

export interface VapidKeys {
  /** As browsers take it: the uncompressed point, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

const curve = 'prime256v1';
const recordSize = 4096;
/** Marks the last record (RFC 8188). */
const lastRecord = Buffer.from([2]);

/** @throws Error when the browser's key is no point of the curve. */
export function encryptPush(plain: Buffer, { p256dh, auth }: BrowserKeys, { privateKey, salt }: Drawn): Buffer {
  const own = createECDH(curve);
  own.setPrivateKey(privateKey);
  const ownPublic = own.getPublicKey();
  const browserPublic = Buffer.from(p256dh, 'base64url');
  const shared = own.computeSecret(browserPublic);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browserPublic, ownPublic]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordSize);
  size.writeUInt8(ownPublic.length, 4);
  const sealed = [cipher.update(plain), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, ownPublic, ...sealed]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** @param secret 32 bytes: the private key on P-256. */
export function vapidKeys(secret: Buffer): VapidKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: secret.toString('base64url'),
  };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ format: 'jwk', key }) };
}

/** So long a token holds; push services refuse what holds for more than a day. */
const tokenSeconds = 12 * 3600;

/** The `authorization` of a message to this endpoint. @param now seconds since 1970. */
export function vapidHeader(keys: VapidKeys, subject: string, endpoint: string, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: now + tokenSeconds, sub: subject };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
