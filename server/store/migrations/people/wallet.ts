import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 14: texts that a wallet may sign to get in. */
export function walletSchema(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `create table sign_texts (
      nonce text primary key,
      address text not null,
      purpose text not null check (purpose in ('sign_in', 'bind')),
      message text not null,
      expires ${int} not null
    ) ${table}`,
  ];
}
