import { ApiError, Mailverdict, MailverdictError } from "@mailverdict/sdk";
import type { Bundle, HttpResponse, ZObject } from "zapier-platform-core";

/** Time in ms that a call may take: Zapier ends a step after 30 seconds. */
const callMs = (): number => Number(process.env["MAILVERDICT_CALL_MS"] ?? 25_000);

/** Delay in seconds before Zapier repeats a step, if the server names none. */
const usualDelayS = 60;

/** True for an address that a key may be sent to: https, or http on the same machine. */
function safe({ protocol, hostname }: URL): boolean {
  return (
    protocol === "https:" ||
    (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
  );
}

/** Returns the address of the installation without a slash at its end. */
function addressOf(z: ZObject, text: string | undefined): string {
  const given = (text ?? "").trim();
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !safe(url)) {
    throw new z.errors.Error(
      "Enter the address of your installation with https://, such as https://mail.example.org.",
      "invalid_url",
      400,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/u, "")}`;
}

/** Returns a `fetch` that sends through Zapier, which logs requests without their key. */
function fetchOf(z: ZObject): typeof fetch {
  return async (input, { method, headers, body, signal } = {}) => {
    const sent: Promise<HttpResponse> = z.request({
      url: String(input),
      method: (method ?? "GET") as "GET",
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" ? { body } : {}),
      redirect: "manual",
      timeout: callMs(),
      skipThrowForStatus: true,
      // The SDK explains a 429 with the server's sentence.
      ...{ throwForThrottlingEarly: false },
    });
    const late = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    const reply = await Promise.race([sent, late]);
    const empty = [204, 205, 304].includes(reply.status);
    return new Response(empty ? null : reply.content, {
      status: reply.status,
      headers: [...reply.headers.entries()],
    });
  };
}

/** Returns an error in the terms of Zapier, which repeats a throttled step and asks for a new key if one is refused. */
function explained(z: ZObject, error: unknown): unknown {
  if (!(error instanceof MailverdictError)) {
    return error;
  }
  if (!(error instanceof ApiError)) {
    return new z.errors.Error(error.message, "no_reply", 503);
  }
  const { message, code, status, retryAfterS } = error;
  switch (status) {
    case 401:
      return new z.errors.ExpiredAuthError(message);
    case 429:
    case 503:
      return new z.errors.ThrottledError(message, Math.max(1, retryAfterS ?? usualDelayS));
    default:
      return new z.errors.Error(message, code, status);
  }
}

/** Calls the installation of a connection, and throws errors that Zapier shows as a sentence. */
export async function calling<Result>(
  z: ZObject,
  { authData }: Bundle,
  call: (client: Mailverdict) => Promise<Result>,
): Promise<Result> {
  const url = addressOf(z, authData["url"]);
  try {
    // Zapier repeats steps itself, later than its limit of 30 seconds lets a step wait.
    const key = authData["apiKey"] ?? "";
    return await call(
      new Mailverdict({ url, key, fetch: fetchOf(z), retries: 0, timeoutMs: callMs() }),
    );
  } catch (error) {
    throw explained(z, error);
  }
}

/** Returns a field as trimmed text, empty if it isn't filled. */
export function textOf({ inputData }: Bundle, field: string): string {
  return String(inputData[field] ?? "").trim();
}
