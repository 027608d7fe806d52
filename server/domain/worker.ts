import type { Selectable } from 'kysely';
import { backoff } from '#contract/rules/backoff.ts';
import { nowSeconds } from '../platform/clock.ts';
import type { Engine } from '../store/engines/engine.ts';
import type { Tables } from '../store/tables.ts';
import type { Deps, Trx } from './deps.ts';
import { noticeJob } from './account/freezing.ts';
import { reviewJob } from './funds/reviewer.ts';
import { identityReviewJob } from './identity/reviewer.ts';
import type { Job, JobKind } from './jobs.ts';
import { planReviewJob } from './plans/reviewer.ts';
import { loanReviewJob } from './loans/reviewer.ts';
import { runUpkeep } from './upkeep.ts';
import { withdrawalReviewJob } from './withdrawals/reviewer.ts';
import { deletePicturesJob } from './uploads/remove.ts';

export interface Worker {
  /** Does everything that is due, each thing in a transaction of its own, and waits for the turn in hand, which may have taken some. @returns how many were done. */
  runDueJobs(now: number): Promise<number>;
  start(): void;
  /** Waits for the work in hand. */
  stop(): Promise<void>;
}

/** Every kind of job, with what it is told and what it does. */
const jobs: { [K in JobKind]: Pick<Job<K, unknown>, 'kind' | 'perform'> } = {
  'review:deposit': reviewJob,
  'review:withdrawal': withdrawalReviewJob,
  'review:identity': identityReviewJob,
  'review:plan': planReviewJob,
  'review:loan': loanReviewJob,
  'delete:pictures': deletePicturesJob,
  'tell:notice': noticeJob,
};
const jobKinds = Object.keys(jobs) as JobKind[];

type JobRow = Selectable<Tables['jobs']>;

const pollMs = 250;
/** A database that is gone is not asked, and the log not told, four times a second. */
const pauseAfterFailureMs = 1000;
const upkeepEverySeconds = 600;

/** Several processes may run one each: a job is taken by a conditional update, in the transaction that does it. */
export function createWorker(deps: Deps): Worker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isStopped = false;
  let upkeepDue = 0;

  const takeTurn = async () => {
    const now = nowSeconds(deps.clock);
    try {
      await runDueJobs(deps, now);
      if (now >= upkeepDue) {
        await runUpkeep(deps);
        upkeepDue = now + upkeepEverySeconds;
      }
      schedule(pollMs);
    } catch (error) {
      deps.log.error({ err: error }, 'the worker will try again');
      schedule(pauseAfterFailureMs);
    }
  };
  const schedule = (delayMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      turn = takeTurn();
    }, delayMs);
  };
  return {
    async runDueJobs(now) {
      const done = await runDueJobs(deps, now);
      await turn;
      return done;
    },
    start: () => schedule(pollMs),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Until nothing is left to take: what other processes have in hand is theirs, unless they fail, and then it is due again. */
async function runDueJobs(deps: Deps, now: number): Promise<number> {
  let done = 0;
  while ((await hasDueJob(deps, now)) && (await runOneJob(deps, now))) done += 1;
  return done;
}

/** Looks first: the usual poll finds nothing, and need not take the write lock for it. */
async function hasDueJob({ store }: Deps, now: number): Promise<boolean> {
  const due = await store.db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'due')
    .where('due', '<=', BigInt(now))
    .where('kind', 'in', jobKinds)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** @returns whether a job was taken; false when other processes have all of them in hand. */
async function runOneJob(deps: Deps, now: number): Promise<boolean> {
  let taken: JobRow | undefined;
  try {
    const tell = await deps.store.transaction(async (trx) => {
      taken = await takeJob(trx, deps.store.engine, now);
      const kind = jobKinds.find((known) => known === taken?.kind);
      if (taken === undefined || kind === undefined) return null;
      return jobs[kind].perform(trx, deps, taken.payload);
    });
    await tell?.();
  } catch (error) {
    if (taken === undefined) throw error;
    await postpone(deps, taken, now, error);
  }
  return taken !== undefined;
}

/**
 * On PostgreSQL a job that another process is doing is passed over, so that one which is stuck holds up nobody else's; on the
 * embedded database there is one writer at a time anyway.
 */
async function takeJob(trx: Trx, engine: Engine, now: number): Promise<JobRow | undefined> {
  return trx
    .updateTable('jobs')
    .set((eb) => ({ state: 'done' as const, attempts: eb('attempts', '+', 1n) }))
    .where('state', '=', 'due')
    .where('id', '=', (eb) => {
      const first = eb
        .selectFrom('jobs as first')
        .select('first.id')
        .where('first.state', '=', 'due')
        .where('first.due', '<=', BigInt(now))
        .where('first.kind', 'in', jobKinds)
        .orderBy('first.due')
        .orderBy('first.id')
        .limit(1);
      return engine === 'postgres' ? first.forUpdate().skipLocked() : first;
    })
    .returningAll()
    .executeTakeFirst();
}

/** In seconds. Jobs run one after the other: those that failed together cannot meet. */
const failing = { first: 1, most: 3600 };

/** A job that fails, or whose payload cannot be read, comes again later and later, and holds up no other. */
async function postpone({ store, log }: Deps, job: JobRow, now: number, error: unknown): Promise<void> {
  log.error({ err: error, job: job.kind, reference: job.reference }, 'a job failed and was postponed');
  const delaySeconds = backoff(failing, Number(job.attempts) + 1);
  await store.db
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1n), due: BigInt(now + delaySeconds) }))
    .where('id', '=', job.id)
    .where('state', '=', 'due')
    .execute();
}
