import { codeLifeSeconds } from '#contract/rules/account.ts';
import { doubling, type ThrottleRule } from './throttle.ts';

/** How often what may be tried. */

/** After five wrong passwords an account waits half a minute, then one, two, … up to an hour. Its sessions go on. */
export const loginByAccount: ThrottleRule = {
  name: 'login:account',
  delaySeconds: doubling(5, 30, 3600),
  forgetSeconds: 86_400,
};

/** Somebody who tries many accounts from one address is slowed down without hurting a class behind one router. */
export const loginByAddress: ThrottleRule = {
  name: 'login:address',
  delaySeconds: doubling(50, 30, 900),
  forgetSeconds: 600,
};

/** A code for the same target once a minute; from the fifth on every quarter of an hour. */
export const codeByTarget: ThrottleRule = {
  name: 'code:target',
  delaySeconds: (count) => (count < 5 ? 60 : 900),
  forgetSeconds: 86_400,
};

/** In the sandbox codes cost nothing; real mail to many addresses would be a nuisance to their owners. */
export const codeByAddress: Record<'practice' | 'mail', ThrottleRule> = {
  practice: { name: 'code:address', delaySeconds: doubling(300, 60, 900), forgetSeconds: 600 },
  mail: { name: 'code:address', delaySeconds: doubling(30, 60, 3600), forgetSeconds: 3600 },
};

/** One tap makes an account: a class behind one router has one each, and nobody fills the database from one place. */
export const tryByAddress: ThrottleRule = {
  name: 'try:address',
  delaySeconds: doubling(60, 30, 3600),
  forgetSeconds: 3600,
};

/** An archive of everything is work. */
export const exportByPerson: ThrottleRule = {
  name: 'export:person',
  delaySeconds: doubling(4, 60, 3600),
  forgetSeconds: 3600,
};

/**
 * Of one asker, at the codes of one target: after forty wrong ones they wait. A stranger's guesses hold nobody else up; what many askers
 * together may try is bounded by the code's own tries and by how often there is a new one (codeByTarget).
 */
export const codeGuesses: ThrottleRule = {
  name: 'code:guess',
  delaySeconds: doubling(40, 30, 3600),
  forgetSeconds: 86_400,
};

/** One asker has so many tries at one code: the others are for whom it was sent to. */
export const codeTriesByAsker: ThrottleRule = {
  name: 'code:try',
  delaySeconds: (count) => (count < 5 ? 0 : codeLifeSeconds),
  forgetSeconds: codeLifeSeconds,
};
