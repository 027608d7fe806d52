import type { Config } from './config.ts';

type Told = Pick<Config, 'databaseUrl' | 'dataDir' | 'inviteRequired' | 'smtpUrl'>;

/** For whoever sees the server for the first time: how to get in, how it ends, and where everything is. */
export function welcome({ databaseUrl, dataDir, inviteRequired, smtpUrl }: Told): string {
  const way = inviteRequired
    ? 'Open it in a browser. New accounts need an invitation code.'
    : 'Open it in a browser and tap "Try it": a practice account opens at once. Or register any e-mail address.';
  const code = smtpUrl === null ? 'Verification codes appear in the app.' : 'Verification codes come by mail.';
  const kept = databaseUrl === null ? dataDir : `the PostgreSQL database and ${dataDir}`;
  return `${way} ${code}\nCtrl-C stops the server; all data is in ${kept}.\n`;
}
