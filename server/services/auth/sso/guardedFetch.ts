import type { IncomingMessage } from "node:http";
import type { AppContext } from "#server/context.ts";
import { connectTarget } from "#server/services/outgoing/connectTarget.ts";
import { type OutgoingTarget, outgoingUrl } from "#server/services/outgoing/outgoingUrl.ts";
import { requestOver } from "#server/services/outgoing/requestOver.ts";
import {
  boundedBody,
  isNoAnswer,
  type ProviderFetch,
  type ProviderRequest,
  ProviderUnreachable,
  timeoutMs,
} from "./providerFetch.ts";

/** Parts of the server that reach providers of workspaces. */
export type GuardedContext = Pick<AppContext, "config" | "ports">;

/** Returns the target of a URL that a workspace, or its provider, names; null if requests may not go there: only HTTPS to the public internet, besides this machine on an installation for it alone. */
export function providerTarget(context: GuardedContext, url: string): OutgoingTarget | null {
  const target = outgoingUrl(context, url);
  return target === null || (target.url.protocol !== "https:" && !target.trusted) ? null : target;
}

function bodyText(body: ProviderRequest["body"]): string | undefined {
  if (body === null || body === undefined) {
    return undefined;
  }
  if (typeof body !== "string" && !(body instanceof URLSearchParams)) {
    throw new TypeError("A provider gets text or a form.");
  }
  return body.toString();
}

/** Returns the headers that the library reads. */
function headersOf({ headers }: IncomingMessage): Headers {
  const type = headers["content-type"];
  return new Headers(type === undefined ? {} : { "content-type": type });
}

async function fetchOnce(
  { ports }: GuardedContext,
  target: OutgoingTarget,
  request: ProviderRequest,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const body = bodyText(request.body);
  const socket = await connectTarget(ports, target, { timeoutMs, signal });
  const reply = await requestOver(socket, {
    method: request.method === "POST" ? "POST" : "GET",
    url: target.url,
    headers: request.headers,
    ...(body === undefined ? {} : { body }),
    signal,
  });
  const { statusCode: status = 500 } = reply;
  if (isNoAnswer(status)) {
    reply.destroy();
    throw new ProviderUnreachable(`answered ${status}`);
  }
  const bytes = await boundedBody(reply);
  return new Response(bytes.length === 0 ? null : bytes, { status, headers: headersOf(reply) });
}

/** Returns a fetch for the provider of a workspace, with the limits of `providerFetch`: each connection goes to an address that was checked, so that no name leads into a private network. Throws {@link ProviderUnreachable}. */
export function guardedFetch(context: GuardedContext): ProviderFetch {
  return async (url, request) => {
    const target = providerTarget(context, url);
    if (target === null) {
      throw new ProviderUnreachable("named an address that isn't on the public internet over TLS");
    }
    return fetchOnce(context, target, request).catch((error: unknown) => {
      throw error instanceof ProviderUnreachable
        ? error
        : new ProviderUnreachable("did not answer", { cause: error });
    });
  };
}
