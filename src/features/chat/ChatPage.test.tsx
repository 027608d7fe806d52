// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatMessage, ChatPart } from '#contract/api/person/chat.ts';
import { readText } from '#contract/help/helpText.ts';
import { chatLimits } from '#contract/rules/chat/chat.ts';
import { AppError } from '#src/lib/appError.ts';
import { outboxStore, privateStore } from '#src/lib/db.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { announce } from '#src/lib/outbox/signals.ts';
import { changeEntry, listEntries, removeEntry } from '#src/lib/outbox/store.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { noteTurnAtom } from '#src/state/chat/note.ts';
import { seenAtom } from '#src/state/chat/seen.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import { show } from '#tests/component.tsx';
import { root } from '#tests/tree.ts';
import { ChatPage } from './ChatPage.tsx';

const server = vi.hoisted(() => ({ pages: null as null | unknown[], asked: [] as object[] }));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: ((name: string, body: object) => {
    server.asked.push({ name, ...body });
    const page = name === 'chat/history' ? server.pages?.shift() : undefined;
    return page === undefined ? Promise.reject(new AppError('offline')) : Promise.resolve(page);
  }) as never,
}));
const pictures = vi.hoisted(() => ({ answer: () => Promise.reject<Blob>(new Error('none')) }));
vi.mock(import('#src/lib/api/picture.ts'), () => ({ fetchPicture: () => pictures.answer() }));
vi.mock(import('#src/lib/help/texts.ts'), () => ({
  loadHelp: async (locale: string) => {
    const folder = path.join(root, 'locales/help', locale);
    return readdirSync(folder).map((name) =>
      readText(path.basename(name, '.md'), readFileSync(path.join(folder, name), 'utf8')),
    );
  },
}));

let scrolled: number[] = [];
beforeEach(() => {
  server.pages = [{ list: [], next: null }];
  server.asked.length = 0;
  scrolled = [];
  vi.stubGlobal('scrollTo', (_x: number, y: number) => void scrolled.push(y));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const silent = class {
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', silent);
  vi.stubGlobal('IntersectionObserver', silent);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 100, height: 100, close: () => undefined }));
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(async () => {
  await settleWork();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const store of [outboxStore, privateStore('user-a')]) {
    const keys = await store.keys();
    await store.write(Object.fromEntries(keys.map((key) => [key, undefined])));
  }
});

async function open(store = createStore()) {
  await keepSession({ version: 1, token: 'token of user-a', userId: 'user-a' });
  await store.set(restoreSessionAtom);
  return show(<ChatPage />, { store, at: paths.chat() });
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const log = () => screen.findByRole('log');
const entries = () => listEntries('user-a');
const textOf = (bubbles: HTMLElement[]) => bubbles.map(({ textContent }) => textContent);
const turn = (n: number, text: string, parts: ChatPart[] = [{ part: 'hello' }], id = `id-${n}`): ChatMessage[] => [
  { from: 'user', id, seq: 2 * n - 1, client_id: id, time: 1_790_000_000 + n, text, picture: null },
  { from: 'assistant', id: `${id}:answer`, seq: 2 * n, client_id: id, time: 1_790_000_000 + n, parts },
];
const newestFirst = (...turns: ChatMessage[][]) => turns.flat().toReversed();
const offline = (store: ReturnType<typeof createStore>) => act(() => store.set(noteConnectionAtom, 'offline'));

describe('who answers', () => {
  test('says in every bubble that it is a program, offers questions, and asks for no secret', async () => {
    server.pages = [{ list: newestFirst(turn(1, 'Hi'), turn(2, 'Fees?', [{ part: 'picture' }])), next: null }];
    await open();
    await screen.findByText('Fees?');
    const bubbles = screen.getAllByTestId('chat-assistant');
    expect(bubbles).toHaveLength(3);
    for (const bubble of bubbles) expect(bubble.textContent).toContain('Practice assistant – automated replies');
  });

  test('an empty conversation begins with questions, and one tap asks', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Where is my deposit?' }));
    expect(textOf(await screen.findAllByTestId('chat-unsent'))[0]).toContain('Where is my deposit?');
  });
});

describe('writing', () => {
  test('Enter sends, Shift and Enter begins a line, and what an input method composes is not sent', async () => {
    const { user } = await open();
    await log();
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(field().value).toBe('one\ntwo');
    await user.type(field(), '{Enter}');
    expect(field().value).toBe('');
    await waitFor(async () => expect(await entries()).toMatchObject([{ kind: 'chat', body: { text: 'one\ntwo' } }]));
    expect(document.activeElement).toBe(field());
  });

  test('on a phone Enter is a new line', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
    const { user } = await open();
    await log();
    await user.type(field(), 'one{Enter}two');
    expect(field().value).toBe('one\ntwo');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await entries()).toHaveLength(1));
  });

  test('the client id is made with the first sign, and kept through a reload; it is the key of the request', async () => {
    const first = await open();
    await log();
    await first.user.type(field(), 'Hello there');
    await settleWork();
    const draft = await privateStore('user-a').get<{ fields: { id: string } }>('draft:chat');
    first.unmount();
    server.pages = [{ list: [], next: null }];
    const { user } = await open();
    await waitFor(() => expect(field().value).toBe('Hello there'));
    await user.type(field(), '!{Enter}');
    const id = draft?.fields.id;
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ id, body: { client_id: id, text: 'Hello there!' } }]),
    );
  });

  test('nothing sends nothing; too much says how much there may be, and keeps the text', async () => {
    const { user } = await open();
    await log();
    await user.type(field(), '  {Enter}');
    const long = 'x'.repeat(chatLimits.textMax + 1);
    fireEvent.change(field(), { target: { value: long } });
    await user.type(field(), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Messages can have up to 1,000 characters.');
    screen.getByText('1,001 of 1,000 characters');
    expect(field().value).toBe(long);
    expect(await entries()).toEqual([]);
  });

  test('many at once stand in the order of writing, behind what the server has', async () => {
    server.pages = [{ list: newestFirst(turn(1, 'before')), next: null }];
    const { user } = await open();
    await screen.findByText('before');
    for (const text of ['1', '2', '3', '4']) await user.type(field(), `${text}{Enter}`);
    await waitFor(() => expect(screen.getAllByTestId('chat-unsent')).toHaveLength(4));
    const shown = textOf(
      within(await log())
        .getAllByRole('article')
        .filter(({ dataset }) => dataset['who'] === 'user'),
    );
    expect(shown.map((text) => /You:(\w+?)\d\d:/.exec(text ?? '')?.[1])).toEqual(['before', '1', '2', '3', '4']);
  });

  test('a device that cannot keep it gives it back with the reason; sent again it goes directly', async () => {
    const { user, store } = await open();
    await log();
    await user.type(field(), 'Keep me');
    await settleWork();
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.type(field(), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Send it again. It will go directly to the server',
    );
    expect(field().value).toBe('Keep me');
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
      sent.push(String(init.body));
      const { client_id: id } = JSON.parse(String(init.body)) as { client_id: string };
      return Response.json({ type: 'ok', code: 1, message: { list: turn(1, 'Keep me', [{ part: 'hello' }], id) } });
    });
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(field().value).toBe(''));
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(screen.getByTestId('chat-user').textContent).toContain('Keep me'));
    spy.mockRestore();
    expect(store.get(seenAtom)).toBe(2);
  });

  test('a picture goes with it, made small; what is none says so', async () => {
    const { user } = await open();
    await log();
    await user.upload(screen.getByTestId('chat-file'), new File(['text'], 'no.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await user.upload(screen.getByTestId('chat-file'), new File([bytes], 'shot.jpg', { type: 'image/jpeg' }));
    await screen.findByTestId('chat-chosen');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () =>
      expect(await entries()).toMatchObject([
        { body: { client_id: expect.any(String) }, files: [{ field: 'picture' }] },
      ]),
    );
    const bubble = await screen.findByTestId('chat-unsent');
    // Saved, and shown from where it was saved.
    expect(await within(bubble).findByRole('img', { name: 'Chosen picture' })).toBeTruthy();
    expect(bubble.textContent).not.toContain('With a picture');
  });
});

describe('where a message is', () => {
  test('saved, sending, received, answered; and never twice, whichever of push and answer comes first', async () => {
    const { user, store } = await open();
    await log();
    await user.type(field(), 'Where am I?{Enter}');
    const [bubble] = await screen.findAllByTestId('chat-unsent');
    expect(bubble?.textContent).toContain('Saved on this device');
    const [entry] = await entries();
    const id = entry?.id ?? '';
    const move = async (state: 'sending' | 'received') => {
      await changeEntry(id, (now) => ({ ...now, state }));
      act(() => announce({ what: 'changed', owner: 'user-a' }));
    };
    await move('sending');
    await waitFor(() => expect(screen.getByTestId('chat-unsent').textContent).toContain('Sending'));
    await move('received');
    await waitFor(() => expect(screen.getByTestId('chat-unsent').textContent).toContain('Received'));
    const told = { list: turn(1, 'Where am I?', [{ part: 'picture' }], id) };
    await act(() => store.set(noteTurnAtom, told));
    await waitFor(() => expect(screen.queryByTestId('chat-unsent')).toBeNull());
    expect(screen.getByTestId('chat-user').textContent).toContain('Answered');
    await removeEntry(id);
    await act(() => store.set(noteTurnAtom, told));
    expect(screen.getAllByTestId('chat-user')).toHaveLength(1);
    await waitFor(() => expect(store.get(seenAtom)).toBe(2));
  });

  test('a refusal says why, is tried again with one tap, and thrown away with another', async () => {
    const { user } = await open();
    await log();
    await user.type(field(), 'No{Enter}');
    await screen.findAllByTestId('chat-unsent');
    const [entry] = await entries();
    const refuse = async () => {
      await changeEntry(entry?.id ?? '', (now) => ({
        ...now,
        state: 'attention',
        lastError: { key: 'upload_unreadable', params: {}, status: 422 },
      }));
      act(() => announce({ what: 'changed', owner: 'user-a' }));
    };
    await refuse();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.getByTestId('chat-unsent').textContent).toContain('Not sent');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByTestId('chat-unsent').textContent).toContain('Saved on this device'));
    await refuse();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByTestId('chat-unsent')).toBeNull());
    expect(await entries()).toEqual([]);
  });

  test('messages that are missing between two are fetched', async () => {
    server.pages = [
      { list: newestFirst(turn(1, 'one')), next: null },
      { list: newestFirst(turn(1, 'one'), turn(2, 'two'), turn(3, 'three')), next: null },
    ];
    const { store } = await open();
    await screen.findByText('one');
    await act(() => store.set(noteTurnAtom, { list: turn(3, 'three') }));
    await screen.findByText('two');
  });
});

describe('without a network', () => {
  test('what was known is read, with its age; a question is answered from the help on the phone, warning first, and says so', async () => {
    await privateStore('user-a').set('chat', {
      list: newestFirst(turn(1, 'long ago')),
      next: null,
      fetchedAt: 1_790_000_000,
    });
    server.pages = null;
    const { store, user } = await open();
    offline(store);
    await screen.findByText('long ago');
    await user.type(field(), 'They want my seed phrase to set a stop loss{Enter}');
    const answer = await screen.findByTestId('chat-offline');
    expect(answer.textContent).toContain('From the help centre, offline.');
    expect(answer.textContent).toContain('Practice assistant – automated replies');
    expect(within(answer).getByTestId('chat-safety').textContent).toContain('seed phrase');
    await waitFor(() => expect(within(answer).getAllByRole('link').length).toBeGreaterThan(1));
    expect(await entries()).toHaveLength(1);
  });

  test('nothing known, and nobody to ask: it says so, and takes messages all the same', async () => {
    server.pages = null;
    const { user } = await open();
    await screen.findByText('Couldn’t load earlier messages.');
    await user.type(field(), 'Anybody?{Enter}');
    expect(await screen.findAllByTestId('chat-unsent')).toHaveLength(1);
  });
});

describe('what is shown', () => {
  test('older messages come above and leave the page where it was', async () => {
    server.pages = [
      { list: newestFirst(turn(3, 'third')), next: '3' },
      { list: newestFirst(turn(1, 'first'), turn(2, 'second')), next: null },
    ];
    const { user } = await open();
    await screen.findByText('third');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('first');
    expect(server.asked.at(-1)).toMatchObject({ name: 'chat/history', cursor: '3' });
    expect((await log()).textContent).toMatch(/first.*second.*third/s);
  });

  test('what somebody wrote is text, whatever it looks like', async () => {
    server.pages = [
      { list: newestFirst(turn(1, '<img src=x onerror=alert(1)> [a](javascript:alert(1))')), next: null },
    ];
    const { container } = await open();
    await screen.findByText(/onerror/);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByTestId('chat-user').querySelector('a')).toBeNull();
  });

  test('a picture is shown to who may see it, and said to be gone once it is', async () => {
    const [mine, answer] = turn(1, 'look');
    if (mine?.from !== 'user' || answer === undefined) throw new Error('no message');
    const later = Math.floor(Date.now() / 1000) + 1000;
    const withPicture = (until: number): ChatMessage[] => [{ ...mine, picture: { id: 'p', until } }, answer];
    pictures.answer = () => Promise.resolve(new Blob(['x']));
    server.pages = [{ list: newestFirst(withPicture(later)), next: null }];
    const first = await open();
    await screen.findByAltText('Your picture');
    first.unmount();
    server.pages = [{ list: newestFirst(withPicture(1)), next: null }];
    await open();
    await screen.findByText('This picture was deleted.');
  });
});
