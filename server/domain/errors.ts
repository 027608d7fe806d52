import type { ErrorKey, ErrorParams, Problem } from '#contract/errors.ts';

/**
 * A refusal: a key of the error catalogue with the values its wording needs. It becomes a status and an envelope at the very
 * end, in routes; here nobody knows HTTP.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly key: ErrorKey;
  readonly params: Record<string, string | number>;
  /** The fields of the request that the refusal is about, each with its own key. */
  readonly fields: Record<string, ErrorKey>;

  private constructor(key: ErrorKey, params: Record<string, string | number>, fields: Record<string, ErrorKey>) {
    super(key);
    this.key = key;
    this.params = params;
    this.fields = fields;
  }

  /** `field` names what the asker has to change, where one field is to blame. */
  static of<K extends ErrorKey>(key: K, params: ErrorParams<K>, field?: string): DomainError {
    return new DomainError(key, params, field === undefined ? {} : { [field]: key });
  }

  static ofProblem(problem: Problem, field?: string): DomainError {
    return new DomainError(problem.key, problem.params, field === undefined ? {} : { [field]: problem.key });
  }

  static ofFields(first: Problem, fields: Record<string, ErrorKey>): DomainError {
    return new DomainError(first.key, first.params, fields);
  }
}
