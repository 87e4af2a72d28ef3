import type { ErrorBody } from "#contract/errors.ts";
import type { RequestHeaders } from "#contract/headers.ts";
import { createPublicCheck, type PublicCheckEvents } from "#contract/publicChecks.ts";
import { eventsOf } from "./eventStream.ts";
import type { CallFailure } from "./failure.ts";
import { mainOrigin } from "./origins.ts";

/** An event of a check without an account, by its name. */
export type VisitorEvent = {
  [Name in keyof PublicCheckEvents]: { type: Name; data: PublicCheckEvents[Name] };
}[keyof PublicCheckEvents];

/** Thrown where no check can be had, or where it broke off. */
export class VisitorRefusal extends Error {
  readonly failure: CallFailure;
  /** Seconds after which another try makes sense; null where nobody said. */
  readonly retryS: number | null;

  constructor(failure: CallFailure, retryS: number | null = null) {
    super(`check refused: ${failure.kind}`);
    this.failure = failure;
    this.retryS = retryS;
  }
}

async function refusalOf(reply: Response): Promise<VisitorRefusal> {
  // Read here rather than by `failureOf`: that brings the clients, which a visitor has no use for.
  const body = (await reply.json().catch(() => null)) as Partial<ErrorBody> | null;
  const { status, headers } = reply;
  const retryS = Number(headers.get("retry-after"));
  return new VisitorRefusal(
    typeof body?.code === "string"
      ? { kind: "problem", status, problem: body as ErrorBody }
      : { kind: "answer", status, requestId: headers.get("x-request-id") },
    retryS > 0 ? retryS : null,
  );
}

const lost = () => new VisitorRefusal({ kind: "network" });

/** Checks an address for somebody unknown: yields what happens, `done` last. Throws {@link VisitorRefusal}. */
export async function* checkAsVisitor(
  email: string,
  signal: AbortSignal,
): AsyncGenerator<VisitorEvent> {
  const reply = await fetch(mainOrigin + createPublicCheck.path, {
    method: createPublicCheck.method,
    // Who is signed in is nobody's business here.
    credentials: "omit",
    headers: {
      "content-type": "application/json",
      "accept-language": document.documentElement.lang,
    } satisfies RequestHeaders,
    body: JSON.stringify({ email }),
    signal,
  }).catch(() => {
    throw lost();
  });
  if (!reply.ok || reply.body === null) {
    throw await refusalOf(reply);
  }
  try {
    for await (const { event, data } of eventsOf(reply.body)) {
      yield { type: event, data: JSON.parse(data) } as VisitorEvent;
      if (event === "done") {
        return;
      }
    }
  } catch {
    // A cut stream says why to nobody.
  }
  throw lost();
}
