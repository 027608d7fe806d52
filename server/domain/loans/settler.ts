import { tickAt } from '#contract/market/calendar.ts';
import type { Deps } from '../deps.ts';
import { settleLoans } from './days.ts';

export interface LoanSettler {
  /** Settles all plan days of loans that are over at a tick. @returns how many loans have changed. */
  settleTo(tick: number): Promise<number>;
  start(): void;
  /** Waits for the work in hand. */
  stop(): Promise<void>;
}

const everyMs = 250;
const pauseAfterFailureMs = 1000;
/** Loans per transaction. */
const chunk = 50;

/** Several processes may run one each. */
export function createLoanSettler(deps: Deps): LoanSettler {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isStopped = false;

  const settleTo = async (tick: number): Promise<number> => {
    for (let settled = 0; ; ) {
      if (!(await isAnyDue(deps, tick))) return settled;
      const afters = await deps.store.transaction((trx) => settleLoans(trx, deps, tick, chunk));
      for (const after of afters) await after();
      // What another process has in hand is that one's.
      if (afters.length === 0) return settled;
      settled += afters.length;
    }
  };
  const takeTurn = async () => {
    try {
      await settleTo(tickAt(deps.clock.nowMs()));
      schedule(everyMs);
    } catch (error) {
      deps.log.error({ err: error }, 'the settlement of loans will try again');
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
    settleTo,
    start: () => schedule(everyMs),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Looks first: the usual poll finds nothing, and need not take the write lock for it. */
async function isAnyDue({ store }: Deps, tick: number): Promise<boolean> {
  const due = store.db.selectFrom('loans').select('id').where('due', '<=', BigInt(tick)).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}
