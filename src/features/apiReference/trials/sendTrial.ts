/** A request that a reader sends from the page. */
export interface Trial {
  method: string;
  origin: string;
  /** Path with the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** API key; empty without one. */
  key: string;
  body: string | undefined;
}

/** The server's reply to it. */
export interface TrialReply {
  status: number;
  headers: string;
  body: string;
  /** Time until the whole reply arrived, in ms. */
  ms: number;
}

/** Maximum number of characters of a reply to show. */
const shownMax = 100_000;

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface Received {
  status: number;
  headers: Iterable<readonly [name: string, value: unknown]>;
  text: string;
  /** Time of the request, by `performance.now()`. */
  start: number;
}

/** Returns a reply as the page shows it. */
export function trialReply({ status, headers, text, start }: Received): TrialReply {
  return {
    status,
    headers: [...headers].map(([name, value]) => `${name}: ${String(value)}`).join("\n"),
    body: pretty(text).slice(0, shownMax),
    ms: Math.round(performance.now() - start),
  };
}

/** Returns a typed path and its query without a host, so that no other one gets the key or the session. */
export function pathWithoutHost(typed: string): string {
  const { pathname, search } = new URL(typed, window.location.origin);
  // Two slashes would begin a host.
  return `/${pathname.replace(/^\/+/u, "")}${search}`;
}

/** Sends a request as a program would: with the key alone, without the session's cookies. */
export async function sendTrial({
  method,
  origin,
  path,
  headers,
  key,
  body,
}: Trial): Promise<TrialReply> {
  const start = performance.now();
  const reply = await fetch(origin + pathWithoutHost(path), {
    method,
    credentials: "omit",
    headers: { ...headers, ...(key === "" ? {} : { Authorization: `Bearer ${key}` }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  return trialReply({ status: reply.status, headers: reply.headers, text, start });
}
