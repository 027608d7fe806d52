/** What is mutated, and by which tests it has to be noticed. A test that no mutant can reach only costs time. */
export interface MutationSet {
  mutate: readonly string[];
  tests: readonly string[];
  /** A mutant whose tests take this much longer than before runs for ever. Half a minute, unless nothing of the set waits. */
  timeoutMs?: number;
  /** The command fails below this share of noticed mutants. 85, unless nearly all that survives is the same rule in other words. */
  leastPercent?: number;
}

const accountFiles = [
  'codes',
  'devices',
  'limits',
  'login',
  'passwords',
  'post',
  'register',
  'sessions',
  'throttle',
  'users',
];

export const mutationSets: Record<string, MutationSet> = {
  ledger: {
    mutate: ['server/ledger/{entry,post,holds,read,verify}.ts'],
    tests: ['server/ledger/*.test.ts'],
  },
  idempotency: {
    mutate: ['server/domain/idempotency.ts', 'server/routes/once.ts', 'server/domain/gate.ts'],
    tests: ['server/domain/{idempotency,gate}.test.ts', 'server/routes/once.test.ts'],
  },
  authentication: {
    mutate: [...accountFiles.map((name) => `server/domain/account/${name}.ts`), 'server/routes/client.ts'],
    tests: [
      'server/domain/account/{codes,sessions,throttle,limits,login,people,passwords,newPassword,post}.test.ts',
      'server/routes/client.test.ts',
    ],
  },
  outbox: {
    mutate: ['src/lib/outbox/*.ts', '!src/lib/outbox/*.test.ts'],
    tests: ['src/lib/outbox/*.test.ts'],
  },
  trading: {
    mutate: ['contract/rules/trading/*.ts', '!contract/rules/trading/*.test.ts', 'contract/rules/amount.ts'],
    tests: ['contract/rules/trading/*.test.ts', 'contract/rules/amount.test.ts'],
    timeoutMs: 5000,
    leastPercent: 95,
  },
  market: {
    mutate: ['contract/market/{book,prices,calendar,lru}.ts', 'contract/market/path/walk.ts'],
    tests: ['contract/market/*.test.ts'],
    timeoutMs: 5000,
  },
};

/** The set that the command was started for; its two configurations read it from the environment, or are only looked at. */
export function chosenSet(): { name: string; set: MutationSet } {
  const name = process.env['MUTATION_SET'] ?? 'ledger';
  const set = mutationSets[name];
  if (set === undefined) throw new Error(`Name one of: ${Object.keys(mutationSets).join(', ')}.`);
  return { name, set };
}
