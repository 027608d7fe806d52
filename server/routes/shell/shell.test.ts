import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Control } from '#contract/control.ts';
import { openWorld, type World } from '#tests/api/world.ts';
import { switchesFile } from './switches.ts';

let world: World;
let dist: string;

const page = (build: string) => `<!doctype html><meta name="build" content="${build}" /><title>HFT</title>`;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'practice-dist-'));
  await writeFile(join(dist, 'index.html'), page('b1'));
  await writeFile(join(dist, 'sw.js'), 'self.x = 1;');
  await writeFile(join(dist, 'rescue.html'), '<title>repair</title>');
  world = await openWorld({ dist });
});
afterAll(async () => {
  await world.dispose();
  await rm(dist, { recursive: true });
});

/** The file is looked at once a second. */
async function switchTo(text: string): Promise<void> {
  const file = join(world.app.deps.config.dataDir, switchesFile);
  await (text === '' ? rm(file) : writeFile(file, text));
  world.clock.advance(1000);
}

async function control(): Promise<unknown> {
  const response = await fetch(`${world.url}/sw-control.json`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return response.json();
}

async function worker(): Promise<string> {
  const response = await fetch(`${world.url}/sw.js`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(response.headers.get('content-type')).toContain('application/javascript');
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
  return response.text();
}

it('the control file names the build that is served now', async () => {
  expect(await control()).toEqual({ kill: false, minVersion: 0, build: 'b1' });
  await writeFile(join(dist, 'index.html'), page('b2-next'));
  expect(await control()).toEqual({ kill: false, minVersion: 0, build: 'b2-next' });
});

it('the kill switch answers with a worker that removes itself, and off again with the real one', async () => {
  expect(await worker()).toBe('self.x = 1;');
  await switchTo('{"kill":true}');
  expect(await control()).toMatchObject({ kill: true, minVersion: 0 });
  const retired = await worker();
  expect(retired).toContain('registration.unregister()');
  expect(retired).not.toContain('indexedDB');
  await switchTo('');
  expect(await worker()).toBe('self.x = 1;');
});

it('an app below the version is refused, and whoever names none is not', async () => {
  await switchTo('{"minVersion":2}');
  const ask = (headers: Record<string, string>) => world.ask('market/config', {}, { headers });
  expect(await ask({ 'x-app-version': '1' })).toMatchObject({ status: 426, message: 'app_outdated' });
  expect((await ask({ 'x-app-version': '2' })).status).toBe(200);
  expect((await ask({ 'x-app-version': 'two' })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
  await switchTo('');
  expect((await ask({ 'x-app-version': '1' })).status).toBe(200);
});

it('a file that cannot be read leaves the switches as they were, and is logged once', async () => {
  await switchTo('{"kill":true}');
  expect(await control()).toMatchObject({ kill: true });
  for (const text of ['{"kill":tru', '{"kill":"no"}', '{"kil":false}', '{"minVersion":1.5}']) {
    await switchTo(text);
    expect(await control()).toMatchObject({ kill: true });
  }
  world.clock.advance(1000);
  await control();
  expect(world.log().split(`${switchesFile} cannot be read`).length - 1).toBe(4);
  await switchTo('');
  expect(await control()).toMatchObject({ kill: false });
});

it('who asks at the same moment hears the same, and it is logged once', async () => {
  const logged = () => world.log().split('the switches of the app have changed').length;
  const before = logged();
  await switchTo('{"kill": true}');
  const answers = await Promise.all(Array.from({ length: 8 }, () => control()));
  expect(answers.filter((answer) => (answer as Control).kill)).toHaveLength(8);
  expect(logged()).toBe(before + 1);
  await switchTo('');
  expect(await control()).toMatchObject({ kill: false });
});

it('the way out clears the cache of the browser, and never its storage', async () => {
  const response = await fetch(`${world.url}/rescue.html`);
  expect(response.headers.get('clear-site-data')).toBe('"cache"');
});
