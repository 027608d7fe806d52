import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, callNames, calls } from '#contract/api/calls.ts';
import { type Dice, diceOf } from '../dice.ts';
import { type Asker, baseOf } from './http/bases.ts';
import { byteFlaws } from './http/bytes.ts';
import { type Draft, render } from './http/draft.ts';
import { bodyFlaws, fieldFlaws, type Flaw } from './http/flaws.ts';
import { headFlaws } from './http/headerFlaws.ts';
import { pageBase } from './http/pages.ts';
import { refuseTwice, uploadBase, uploadFlaws, type UploadMethod, uploadMethods } from './http/uploads.ts';
import type { FuzzPerson } from './people.ts';
import { fieldsOf } from './schema.ts';
import { type SocketTarget, socketTargets, talkFlaws, talkOf } from './sockets/packets.ts';
import type { Talk } from './sockets/talk.ts';

type Target =
  | { kind: 'call'; call: CallName }
  | { kind: 'upload'; method: UploadMethod }
  | { kind: 'page' }
  | { kind: 'socket'; event: SocketTarget };

/** Everything that can be spoken to. */
export const targets: readonly Target[] = [
  ...callNames.map((call) => ({ kind: 'call', call }) as const),
  ...uploadMethods.map((method) => ({ kind: 'upload', method }) as const),
  { kind: 'page' },
  ...socketTargets.map((event) => ({ kind: 'socket', event }) as const),
];

export function nameOf(target: Target): string {
  if (target.kind === 'call') return target.call;
  if (target.kind === 'upload') return `upload ${target.method}`;
  return target.kind === 'page' ? 'page' : `socket ${target.event}`;
}

/** One request, or one talk over a socket, that nobody should send: the same for the same seed, index and people. */
export interface Sample {
  index: number;
  target: string;
  isLoggedIn: boolean;
  flaws: string[];
  /** Whether a success would be an effect nobody asked for properly. */
  mustFail: boolean;
  /** `isShaped`: an HTTP request whose head is a head, so that its answer is an answer. */
  what: { bytes: Buffer; isComplete: boolean; isShaped: boolean } | { talk: Talk };
}

/** `keep` makes the sample with some of its flaws only, by their number, to find out which of them matters. */
export function sampleOf(seed: number, index: number, people: readonly FuzzPerson[], keep?: readonly number[]): Sample {
  const target = targets[index % targets.length] ?? { kind: 'page' };
  const round = Math.floor(index / targets.length);
  const dice = diceOf(seed, index);
  const isLoggedIn = round % 2 === 0;
  const person = people[(round >> 1) % people.length];
  if (person === undefined) throw new Error('There is nobody to send anything.');
  const asker = { person, isLoggedIn, address: `10.${dice.below(250)}.${(index >> 8) & 255}.${index & 255}` };
  const about = { index, target: nameOf(target), isLoggedIn };
  const choose = <T>(flaws: Record<string, T>, count: number) => {
    const names = Array.from({ length: count }, () => dice.pick(Object.keys(flaws)));
    return names
      .map((name, number) => ({ name, flaw: flaws[name], dice: diceOf(seed, index, number), number }))
      .filter(({ number }) => keep === undefined || keep.includes(number));
  };
  if (target.kind === 'socket') {
    const talk = talkOf(asker);
    const chosen = choose(talkFlaws(target.event), dice.between(1, 3));
    for (const { flaw, dice } of chosen) flaw?.(talk, dice);
    talk.isWhole = target.event !== 'frames' && target.event !== 'packets';
    return { ...about, flaws: chosen.map(({ name }) => name), mustFail: false, what: { talk } };
  }
  const draft = draftOf(target, asker, dice);
  const { method } = draft;
  if (dice.chance(0.35)) {
    if (target.kind === 'upload') refuseTwice(draft);
    let bytes = render(draft);
    const chosen = choose(byteFlaws, dice.pick([1, 1, 2]));
    for (const { flaw, dice } of chosen) bytes = flaw?.(bytes, dice) ?? bytes;
    return {
      ...about,
      flaws: chosen.map(({ name }) => name),
      mustFail: false,
      what: { bytes, isComplete: false, isShaped: false },
    };
  }
  const chosen = choose(flawsOf(target, asker, dice), dice.pick([1, 1, 1, 2, 3]));
  for (const { flaw, dice } of chosen) flaw?.(draft, dice);
  const { isComplete } = draft;
  return {
    ...about,
    flaws: chosen.map(({ name }) => name),
    mustFail: isEffect(target) && draft.method === method,
    what: { bytes: render(draft), isComplete, isShaped: isComplete },
  };
}

function draftOf(target: Exclude<Target, { kind: 'socket' }>, asker: Asker, dice: Dice): Draft {
  if (target.kind === 'call') return baseOf(target.call, asker, dice);
  return target.kind === 'upload' ? uploadBase(target.method, asker, dice) : pageBase(asker, dice);
}

/** Half the time what only this request can have wrong with it, where it has anything of its own. */
function flawsOf(target: Exclude<Target, { kind: 'socket' }>, { person }: Asker, dice: Dice): Record<string, Flaw> {
  const isOwn = dice.chance(0.6);
  if (target.kind === 'upload') return isOwn ? uploadFlaws(target.method, person) : headFlaws;
  if (target.kind === 'page') return isOwn ? headFlaws : { ...headFlaws, ...bodyFlaws };
  if (isOwn) return fieldFlaws(fieldsOf(calls[target.call].request));
  return dice.chance(0.5) ? bodyFlaws : headFlaws;
}

function isEffect(target: Target): boolean {
  if (target.kind === 'upload') return target.method === 'POST';
  if (target.kind !== 'call') return false;
  const spec: CallSpec = calls[target.call];
  return spec.effect === true;
}
