import type { CreateValidationBody, Validation } from "./apiTypes.ts";
import { MailverdictError } from "./errors.ts";

/** Result of one of several addresses: a validation, or the error that prevented it. */
export type OneOfMany =
  | { email: string; validation: Validation; error?: undefined }
  | { email: string; validation?: undefined; error: MailverdictError };

/**
 * Validates addresses with at most `concurrency` at a time and yields results in the order of the addresses. An
 * error of one address doesn't stop the others; an abort does.
 */
export async function* validateMany(
  bodies: Iterable<CreateValidationBody>,
  concurrency: number,
  validate: (body: CreateValidationBody) => Promise<Validation>,
): AsyncGenerator<OneOfMany, void, undefined> {
  const one = async (body: CreateValidationBody): Promise<OneOfMany> => {
    try {
      return { email: body.email, validation: await validate(body) };
    } catch (error) {
      if (error instanceof MailverdictError) {
        return { email: body.email, error };
      }
      throw error;
    }
  };
  const running: Promise<OneOfMany>[] = [];
  for (const body of bodies) {
    const started = one(body);
    // A rejection is thrown when its turn comes; until then it must not count as unhandled.
    started.catch(() => undefined);
    running.push(started);
    const first = running.length >= concurrency ? running.shift() : undefined;
    if (first !== undefined) {
      yield await first;
    }
  }
  for (const last of running) {
    yield await last;
  }
}
