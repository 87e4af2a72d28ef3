import { isLoopback } from "#server/config/ssoSettings.ts";

/** Longest time in ms that a provider may take. */
export const timeoutMs = 5000;
const answerBytes = 256 * 1024;

/** Error of a provider that can't be reached: timeout, response too long, redirect, server error or no TLS. */
export class ProviderUnreachable extends Error {}

/** Options of a request to a provider. */
export interface ProviderRequest {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit | null | undefined;
}

/** Function that sends all requests to a provider. */
export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/** Returns the body of a response of a provider; throws {@link ProviderUnreachable} if it is too long. */
export async function boundedBody(
  body: AsyncIterable<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytes) {
      throw new ProviderUnreachable(`answered more than ${answerBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns true for a redirect, which no request follows, and for an error of the server. */
export function isNoAnswer(status: number): boolean {
  return status >= 500 || (status >= 300 && status < 400);
}

async function fetchOnce(url: string, request: ProviderRequest): Promise<Response> {
  const { method, headers, body = null } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { method, headers, body, redirect: "manual", signal });
  const { status } = reply;
  if (isNoAnswer(status)) {
    await reply.body?.cancel();
    throw new ProviderUnreachable(`answered ${status}`);
  }
  const bytes = await boundedBody(reply.body);
  return new Response(bytes.length === 0 ? null : bytes, { status, headers: reply.headers });
}

/** Returns a fetch for a provider: at most five seconds and 256 KB for the whole response, no redirects, and TLS unless the provider is on loopback. Throws {@link ProviderUnreachable}. */
export function providerFetch(issuer: string): ProviderFetch {
  const home = new URL(issuer);
  const plainAllowed = home.protocol === "http:" && isLoopback(home);
  return async (url, request) => {
    const target = new URL(url);
    if (target.protocol !== "https:" && !(plainAllowed && isLoopback(target))) {
      throw new ProviderUnreachable("named an address without TLS");
    }
    return fetchOnce(url, request).catch((error: unknown) => {
      throw error instanceof ProviderUnreachable
        ? error
        : new ProviderUnreachable("did not answer", { cause: error });
    });
  };
}
