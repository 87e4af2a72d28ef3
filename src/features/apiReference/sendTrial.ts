/** A request that a reader sends from the page. */
export interface Trial {
  method: string;
  url: string;
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

/** Sends a request as a program would: with the key alone, without the session's cookies. */
export async function sendTrial({ method, url, headers, key, body }: Trial): Promise<TrialReply> {
  const start = performance.now();
  const reply = await fetch(url, {
    method,
    credentials: "omit",
    headers: { ...headers, ...(key === "" ? {} : { Authorization: `Bearer ${key}` }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: [...reply.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    body: pretty(text).slice(0, shownMax),
    ms: Math.round(performance.now() - start),
  };
}
