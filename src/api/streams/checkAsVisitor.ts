import type { ErrorBody } from "#contract/errors.ts";
import type { RequestHeaders } from "#contract/headers.ts";
import { createPublicCheck, type PublicCheckEvents } from "#contract/publicChecks.ts";
import { parseEventStream } from "./parseEventStream.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { mainOrigin } from "#web/api/client/mainOrigin.ts";
import { puzzleSolver } from "#web/api/client/puzzleSolver.ts";

/** An event of a check without an account, by its name. */
export type VisitorEvent = {
  [Name in keyof PublicCheckEvents]: { type: Name; data: PublicCheckEvents[Name] };
}[keyof PublicCheckEvents];

/** Thrown when a check can't start or its stream ends early. */
export class VisitorCheckError extends Error {
  readonly failure: CallFailure;
  /** Seconds to wait before a retry; null if the server gave no time. */
  readonly retryS: number | null;

  constructor(failure: CallFailure, retryS: number | null = null) {
    super(`check refused: ${failure.kind}`);
    this.failure = failure;
    this.retryS = retryS;
  }
}

function readRefusal(
  { status, headers }: Response,
  body: Partial<ErrorBody> | null,
): VisitorCheckError {
  const retryS = Number(headers.get("retry-after"));
  return new VisitorCheckError(
    // Not read by `callFailure`, which would load the API clients.
    typeof body?.code === "string"
      ? { kind: "problem", status, problem: body as ErrorBody }
      : { kind: "answer", status, requestId: headers.get("x-request-id") },
    retryS > 0 ? retryS : null,
  );
}

const lost = () => new VisitorCheckError({ kind: "network" });

function send(email: string, signal: AbortSignal, solution?: string): Promise<Response> {
  return fetch(mainOrigin + createPublicCheck.path, {
    method: createPublicCheck.method,
    // The check is anonymous.
    credentials: "omit",
    headers: {
      "content-type": "application/json",
      "accept-language": document.documentElement.lang,
      ...(solution === undefined ? {} : { "x-puzzle-solution": solution }),
    } satisfies RequestHeaders,
    body: JSON.stringify({ email }),
    signal,
  }).catch(() => {
    throw lost();
  });
}

/** Starts a check; solves a puzzle first if the server asks for one. */
async function begin(email: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  let solution: string | undefined;
  for (;;) {
    // Each attempt depends on the response to the one before.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await send(email, signal, solution);
    if (reply.ok && reply.body !== null) {
      return reply.body;
    }
    // oxlint-disable-next-line no-await-in-loop
    const body = (await reply.json().catch(() => null)) as Partial<ErrorBody> | null;
    const refusal = readRefusal(reply, body);
    if (body?.puzzle === undefined || solution !== undefined) {
      throw refusal;
    }
    const { puzzle } = body;
    // oxlint-disable-next-line no-await-in-loop
    solution = await puzzleSolver(puzzle).catch(() => {
      throw refusal;
    });
  }
}

/** Checks an address for a visitor: yields events, `done` last. Throws {@link VisitorCheckError}. */
export async function* checkAsVisitor(
  email: string,
  signal: AbortSignal,
): AsyncGenerator<VisitorEvent> {
  const body = await begin(email, signal);
  try {
    for await (const { event, data } of parseEventStream(body)) {
      yield { type: event, data: JSON.parse(data) } as VisitorEvent;
      if (event === "done") {
        return;
      }
    }
  } catch {
    // A broken stream has no reason.
  }
  throw lost();
}
