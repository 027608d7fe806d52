import type { Engine } from '../engines/engine.ts';
import { typeWords } from './typeWords.ts';

/** Version 6: the moment of the price that was shown stands with what was taken at it. */
export function shownSchema(engine: Engine): string[] {
  const { int } = typeWords[engine];
  return ['positions', 'options', 'fills'].map((table) => `alter table ${table} add column shown_at ${int}`);
}
