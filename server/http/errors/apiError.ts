import type { ErrorCode, FieldCode, SecondFactorChallenge } from "#contract/errors.ts";
import type { Puzzle } from "#contract/puzzle.ts";
import type { Scope } from "#contract/scopes.ts";

/** One refused field: `#/pointer` into the body or `?name` of the query. `bounds` fill the places of its texts. */
export interface FieldError {
  pointer: string;
  code: FieldCode;
  bounds?: Readonly<Record<string, number>>;
}

/** The one error class: what a call refuses with. Everything else that is thrown is an `internal_error`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** What finishes the sign-in, with `second_factor_required`. */
  readonly challenge: SecondFactorChallenge | null;
  /** The puzzle to solve, with `puzzle_required`. */
  readonly puzzle: Puzzle | null;
  /** The state something is in, with `invalid_state`. */
  readonly state: string | null;
  /** The missing scope, with `insufficient_scope`. */
  readonly scope: Scope | null;
  constructor(
    code: ErrorCode,
    more: {
      fields?: readonly FieldError[];
      headers?: Readonly<Record<string, string>>;
      challenge?: SecondFactorChallenge;
      puzzle?: Puzzle;
      state?: string;
      scope?: Scope;
    } = {},
  ) {
    super(code);
    this.name = "ApiError";
    this.code = code;
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
    this.challenge = more.challenge ?? null;
    this.puzzle = more.puzzle ?? null;
    this.state = more.state ?? null;
    this.scope = more.scope ?? null;
  }
}

/** A 422 that names fields of the body. */
export function invalidFields(fields: readonly FieldError[]): ApiError {
  return new ApiError("validation_failed", { fields });
}
