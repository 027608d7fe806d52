import * as v from 'valibot';
import { type ErrorKey, isErrorKey, type Problem } from '#contract/errors.ts';
import { passwordLength } from '#contract/rules/account.ts';
import { DomainError } from '../domain/errors.ts';

/**
 * A request as its schema has it.
 * @throws DomainError with the first field's key, and every failing field in `fields`.
 */
export function parseRequest<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input ?? {});
  const problems = parsed.success ? [] : parsed.issues.map((issue) => problemOf(schema, issue));
  const found = [...problems, ...unstorableFields(input)];
  const [first] = found;
  if (parsed.success && first === undefined) return parsed.output;
  const problem = describe(first?.key ?? 'parameter_wrong', first?.field ?? 'body');
  throw DomainError.ofFields(problem, Object.fromEntries(found.map(({ field, key }) => [field, key])));
}

interface FieldProblem {
  field: string;
  key: ErrorKey;
}

function problemOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): FieldProblem {
  const key = issue.path?.[0]?.key;
  const field = typeof key === 'string' ? key.slice(0, 40) : 'body';
  const isMissing = issue.type === 'strict_object' && issue.expected !== 'never' && issue.path !== undefined;
  const message = isMissing ? messageOfMissing(schema, field) : issue.message;
  return { field, key: isErrorKey(message) ? message : isMissing ? 'parameter_missing' : 'parameter_wrong' };
}

/** A missing field fails at its object and not at its own schema, which is where its key is written. */
function messageOfMissing(schema: v.GenericSchema, field: string): string | undefined {
  const entries = 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {};
  const own = Object.hasOwn(entries, field) ? entries[field] : undefined;
  return own === undefined ? undefined : v.safeParse(own, undefined).issues?.[0].message;
}

/** PostgreSQL stores no NUL character in a text; nobody types one. */
function unstorableFields(input: unknown): FieldProblem[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input)
    .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
    .map(([field]) => ({ field: field.slice(0, 40), key: 'parameter_wrong' }));
}

function describe(key: ErrorKey, field: string): Problem {
  if (key === 'password_length') return { key, params: { min: passwordLength.min, max: passwordLength.max } };
  if (key === 'parameter_wrong' || key === 'parameter_missing') return { key, params: { field } };
  return { key, params: {} } as Problem;
}
