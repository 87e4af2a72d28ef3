import type { CreditLimit } from "#contract/creditLimit.ts";
import type { ErrorCode, FieldCode, SecondFactorChallenge } from "#contract/errors.ts";
import type { Puzzle } from "#contract/puzzle.ts";
import type { Scope } from "#contract/scopes.ts";
import type { SentenceName } from "#server/config/texts.ts";

/** Error of one field: `#/pointer` into the body, `?name` of the query or `path`. `bounds` fill the placeholders of its texts; `values` are the allowed ones, if they are few. */
export interface FieldError {
  pointer: string;
  code: FieldCode;
  bounds?: Readonly<Record<string, number>>;
  values?: readonly string[];
}

/** Error that is sent to the client with its code. Any other thrown error becomes `internal_error`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** Challenge that completes the sign-in, with `second_factor_required`. */
  readonly challenge: SecondFactorChallenge | null;
  /** The puzzle to solve, with `puzzle_required`. */
  readonly puzzle: Puzzle | null;
  /** Current state of the resource, with `invalid_state`. */
  readonly state: string | null;
  /** The missing scope, with `insufficient_scope`. */
  readonly scope: Scope | null;
  /** The member's credit limit, with `member_limit_exceeded`. */
  readonly creditLimit: CreditLimit | null;
  /** Sentence that replaces the detail of the code. */
  readonly sentence: SentenceName | null;
  constructor(
    code: ErrorCode,
    more: {
      fields?: readonly FieldError[];
      headers?: Readonly<Record<string, string>>;
      challenge?: SecondFactorChallenge;
      puzzle?: Puzzle;
      state?: string;
      scope?: Scope;
      creditLimit?: CreditLimit;
      sentence?: SentenceName;
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
    this.creditLimit = more.creditLimit ?? null;
    this.sentence = more.sentence ?? null;
  }
}

/** Returns a 422 `validation_failed` that names fields of the body. */
export function invalidFields(fields: readonly FieldError[]): ApiError {
  return new ApiError("validation_failed", { fields });
}
