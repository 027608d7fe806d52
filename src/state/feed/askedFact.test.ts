import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { askedFact } from './askedFact.ts';

test('an answer that a later question has overtaken changes nothing', async () => {
  const answers: ((answer: string) => void)[] = [];
  const fact = askedFact(() => new Promise<string>((resolve) => answers.push(resolve)));
  const store = createStore();
  const both = [store.set(fact.refreshAtom), store.set(fact.refreshAtom)];
  answers[1]?.('new');
  await vi.waitUntil(() => store.get(fact.factAtom).status === 'ready');
  answers[0]?.('old');
  await Promise.all(both);
  expect(store.get(fact.factAtom)).toMatchObject({ status: 'ready', data: 'new' });
});
