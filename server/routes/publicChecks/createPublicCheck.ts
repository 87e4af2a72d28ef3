import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createPublicCheck } from "#contract/publicChecks.ts";
import type { RequestLimits } from "#server/http/limits/requestLimits.ts";
import { listNetworks } from "#server/http/limits/listNetworks.ts";
import { limitPublic } from "#server/http/limits/limitPublic.ts";
import {
  everyVisitorPolicy,
  visitorPolicy,
  rateLimitedError,
} from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import type { AppContext } from "#server/context.ts";
import { presentPublicCheck } from "#server/presenters/presentPublicCheck.ts";
import { eventText, presentEvent } from "#server/presenters/presentEvent.ts";
import { checkForVisitor, outsideDomainOf } from "#server/services/validations/checkForVisitor.ts";
import type { VisitorSlot } from "#server/services/validations/visitorSlots.ts";

/** Typical duration of a check in ms. */
const soonMs = 2000;

/** Takes a place for a check; rejects a network with too many checks, in total or at once. */
async function admit(
  context: AppContext,
  email: string,
  exchange: { limits: RequestLimits; request: FastifyRequest; reply: FastifyReply },
): Promise<VisitorSlot> {
  const { limits, request } = exchange;
  const policies = { network: visitorPolicy, everybody: everyVisitorPolicy };
  const giveBack = await limitPublic({ context, ...exchange }, { action: "check", ...policies });
  const networks = listNetworks(request).map(({ key }) => key);
  const slot = limits.visitors.take(networks, outsideDomainOf(context, email));
  if (typeof slot !== "string") {
    return slot;
  }
  giveBack();
  throw slot === "holder_full"
    ? rateLimitedError(soonMs)
    : new ApiError("too_busy", { headers: { "retry-after": "2" } });
}

/** `POST /v1/public/checks`: checks an address without an account and streams its events. Stores nothing; the check ends if the visitor disconnects. */
export const createPublicCheckRoute = openRoute(
  createPublicCheck,
  async ({ body, request, reply, context, limits, checks }) => {
    const slot = await admit(context, body.email, { limits, request, reply });
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, checks.stopping]);
    // A check has few events, so buffering them for a slow reader is safe.
    const stream = new Readable({ read: () => undefined });
    stream.once("close", () => left.abort());
    let sent = 0;
    const sendEvent = (event: { name: string; data: unknown }) => {
      sent += 1;
      stream.push(eventText(sent, event));
    };
    const onEvent = (event: Parameters<typeof presentEvent>[0]) => sendEvent(presentEvent(event));
    const run = async () => {
      const found = await checkForVisitor(context, body.email, { signal, onEvent, slot });
      sendEvent({ name: "done", data: presentPublicCheck(found, context.now()) });
      stream.push(null);
    };
    void run().finally(() => slot.leave());
    void reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
    return reply.send(stream);
  },
);
