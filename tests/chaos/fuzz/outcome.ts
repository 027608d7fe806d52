import * as v from 'valibot';
import { envelopeSchema } from '#contract/envelope.ts';
import { isErrorKey } from '#contract/errors.ts';
import type { Sample } from './samples.ts';
import { talk } from './sockets/talk.ts';
import { bodyOf, patienceMs, type Reply, sendBytes } from './wire.ts';

/** What came of a sample: how it counts in the table, and what is wrong with that, if anything is. */
export interface Outcome {
  label: string;
  problem: string | null;
  /** What was answered, for whoever looks into a problem. */
  shown: string;
}

export async function tryOut(port: number, sample: Sample): Promise<Outcome> {
  const { what } = sample;
  if ('talk' in what) {
    const { outcome, status, texts, tookMs } = await talk(port, what.talk);
    const shown = `${status} ${outcome} after ${Math.round(tookMs)} ms\n${texts.join('\n').slice(0, 2000)}`;
    if (status >= 500) return { label: `${status}`, problem: `answered ${status}`, shown };
    if (outcome === 'late') return { label: 'late', problem: lateness, shown };
    return { label: outcome, problem: null, shown };
  }
  const reply = await sendBytes(port, what.bytes, what.isComplete);
  const label = reply.end === 'late' ? 'late' : (reply.statuses[0]?.toString() ?? reply.end);
  const shown = `${reply.end} after ${Math.round(reply.tookMs)} ms\n${reply.text.slice(0, 2000)}`;
  return { label, problem: problemOf(sample, reply, what.isShaped), shown };
}

const lateness = `no end within ${patienceMs / 1000} s`;

function problemOf({ mustFail, target }: Sample, reply: Reply, isShaped: boolean): string | null {
  const failed = reply.statuses.find((status) => status >= 500);
  if (failed !== undefined) return `answered ${failed}`;
  if (reply.end === 'late') return lateness;
  const [status] = reply.statuses;
  if (!isShaped || status === undefined) return null;
  if (reply.statuses.length > 1) return 'answered more than once';
  if (mustFail && status < 300) return `was accepted with ${status}`;
  return target === 'page' || target.startsWith('upload') ? null : envelopeProblem(reply);
}

/** An answer with a body in our format says what the contract says, and keys that can be worded. */
function envelopeProblem(reply: Reply): string | null {
  const body = bodyOf(reply);
  if (
    body === '' ||
    !/\r\ncontent-type: application\/json/i.test(reply.text) ||
    /\r\ncontent-encoding:/i.test(reply.text)
  )
    return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(body, 'latin1').toString());
  } catch {
    return 'answered what is no JSON';
  }
  const envelope = v.safeParse(envelopeSchema, parsed);
  if (!envelope.success) return 'answered what is no envelope';
  const { type, message } = envelope.output;
  return type === 'ok' || isErrorKey(message) ? null : 'answered a key that is not in the catalogue';
}
