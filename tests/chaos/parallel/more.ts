/** Calls of which there is not only so much: whoever asks them gets what he asks for. */
import type { CallName } from '#contract/api/calls.ts';
import { owedLoan } from '#tests/api/loans.ts';
import { startedPlan } from '#tests/api/plans.ts';
import {
  away,
  openContract,
  openForex,
  pendingContract,
  restingOrder,
  shownForex,
  shownIn,
} from '#tests/api/trading.ts';
import { withdrawal } from '#tests/api/withdrawals.ts';
import { euro, inContract, inSpot, type Request } from './calls.ts';

/** What is asked of several at once refuses none of it: whoever comes later finds nothing left to do. */
export const sweeping: readonly Request[] = [
  {
    call: 'trade/cancelall',
    what: 'of orders of every product',
    held: [...inContract, ...inSpot],
    body: async (world, person) => {
      await restingOrder(world, person);
      await pendingContract(world, person);
      const asked = { ...euro, direction: 'long', type: 'limit', price: away(world, 'EURUSD', -100) } as const;
      await world.must('microtrade/whsubmit', asked, { token: person.token });
      return {};
    },
  },
  {
    call: 'lever/closeall',
    what: 'of contracts and forex',
    held: inContract,
    body: async (world, person) => {
      const contracts = [await openContract(world, person), await openContract(world, person)];
      const { id } = await openForex(world, person);
      const shown = await shownIn(world, 'ETHUSDT', 'sell', '0.01');
      return {
        positions: [
          ...contracts.map((position) => ({ id: position.id, ...shown })),
          { id, ...shownForex(world, 'EURUSD', 'sell') },
        ],
      };
    },
  },
];

/** Stops are no amount of which there is only so much: whoever sets some gets them, and the last ones stand. */
export const stopSetting: readonly (Request & { symbol: string })[] = [
  {
    call: 'lever/setstop',
    what: 'of a position',
    held: inContract,
    body: async (world, person) => ({ id: (await openContract(world, person)).id, take_profit: '', stop_loss: '100' }),
    symbol: 'ETHUSDT',
  },
  {
    call: 'microtrade/whsetstop',
    what: 'of a position',
    held: inContract,
    body: async (world, person) => ({ id: (await openForex(world, person)).id, take_profit: '', stop_loss: '0.5' }),
    symbol: 'EURUSD',
  },
];

/** Days are no amount either: each press is the next one, of everything that the account has running. */
export const dayPassing: Request = {
  call: 'user/next_day',
  what: 'with a plan that runs and a loan that is owed',
  held: [['spot', 'USDT', 150_000_000n]],
  body: async (world, person) => {
    await startedPlan(world, person);
    await owedLoan(world, person);
    return {};
  },
};

/** It shows a password, of which a burst is not looked at: one fits, and the others are told that, or that another one waits. */
export const guarded: Request = {
  call: 'wallet/out',
  what: 'of a third of the money',
  held: [['spot', 'USDT', 100_000_000n]],
  body: (world, person) => withdrawal(world, person),
};

/** 64 at once in server/routes/parallel.test.ts, walletLogin and practice/practiceEnd.test.ts: who registers has no session to ask with yet, who deletes none any more. */
export const elsewhere: readonly CallName[] = ['user/register', 'user/addressreg', 'user/try', 'user/delete'];

/**
 * Calls whose effect is on sessions, passwords, factors and wallets, a language, what a device is told of, or what has been read: neither money nor orders. 64 at once of what is
 * taken once are in server/domain/security/once.test.ts.
 */
export const harmless: readonly CallName[] = [
  'chat/send',
  'user/login',
  'user/forget',
  'user/session_end',
  'user/account_rename',
  'user/account_open',
  'user/wallet_bind',
  'user/logout',
  'user/session_forget',
  'set/lang',
  'user/usermessage_read',
  'user/push_save',
  'user/push_remove',
  'user/sessions_end_others',
  'safe/update_password',
  'safe/google',
  'safe/email',
  'safe/lock',
  'safe/whitelist',
  'wallet/out_options',
  'user/passkey',
  'user/passkey_remove',
  'user/passkey_login',
];
