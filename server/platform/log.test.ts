import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';
import { logOptions, withoutSecrets } from './log.ts';

function logging(level: 'silent' | 'info' = 'info') {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, app: Fastify({ logger: { ...logOptions(level), stream } }) };
}

describe('the log', () => {
  it('covers secrets by the names of their fields, however deep, and keeps the rest', () => {
    const covered = withoutSecrets({
      account: 'maria@practice.example',
      password: 'canary1',
      nested: { list: [{ token: 'canary2', code: '123456', verification_code: 'canary3' }], price: 12n },
      headers: { authorization: 'Bearer canary4', cookie: 'canary5', host: 'practice.example' },
    });
    expect(JSON.stringify(covered)).not.toMatch(/canary|123456/);
    expect(covered).toMatchObject({
      account: 'maria@practice.example',
      nested: { price: '12' },
      headers: { host: 'practice.example' },
    });
  });

  it('covers secrets inside texts', () => {
    const text = 'GET /x?token=canary1 Bearer canary.2-x postgres://user:canary3@db/practice password=canary4';
    expect(withoutSecrets({ text })).toEqual({
      text: 'GET /x?token=[redacted] Bearer [redacted] postgres://user:[redacted]@db/practice password=[redacted]',
    });
  });

  it('ends on circular fields', () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    expect(JSON.stringify(withoutSecrets(circle))).toContain('[deep]');
  });

  it('logs a request with method, path and status, and without query, headers and body', async () => {
    const { lines, app } = logging();
    app.post('/api/user/login', (request) => {
      request.log.info({ body: { password: 'canary1' } }, 'seen');
      return { token: 'canary2' };
    });
    await app.inject({
      method: 'POST',
      url: '/api/user/login?code=canary3',
      headers: { authorization: 'Bearer canary4', cookie: 'a=canary5' },
      payload: { password: 'canary6' },
    });
    await app.close();
    const log = lines.join('');
    expect(log).toContain('"path":"/api/user/login"');
    expect(log).toContain('"statusCode":200');
    expect(log).not.toContain('canary');
  });

  it('logs an error with type, code and stack, and without what the database attached', async () => {
    const { lines, app } = logging();
    const error = Object.assign(new Error('duplicate key for Bearer canary1'), {
      code: '23505',
      detail: 'Key (account)=(canary2) already exists.',
      parameters: ['canary3'],
    });
    const log: FastifyBaseLogger = app.log;
    log.error(error);
    log.warn({ err: error, where: { error } }, 'again');
    await app.close();
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toContain('"code":"23505"');
      expect(line).toContain('log.test.ts');
      expect(line).not.toContain('canary');
    }
  });

  it('is quiet when asked to be', async () => {
    const { lines, app } = logging('silent');
    app.log.fatal('nobody hears');
    await app.inject('/');
    await app.close();
    expect(lines).toEqual([]);
  });
});
