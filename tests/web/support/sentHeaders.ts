import { requestHeaders } from "#contract/headers.ts";
import { server } from "./server.ts";

const listed = new Set<string>(requestHeaders);
/** Headers that a browser adds itself or that no page may set, so CORS ignores them (Fetch §2.2.2). */
const ofBrowsers =
  /^(accept-encoding|connection|content-length|cookie|host|origin|referer|user-agent|sec-.*|access-control-request-.*)$/u;
/** Matches the headers that `cache: "no-store"` causes; Node shows them, a browser adds them below the page. */
const ofCache = (name: string, value: string) =>
  ["cache-control", "pragma"].includes(name) && value === "no-cache";
const unlisted = new Set<string>();

/** Records every header the app sends that pages of other origins may not send. */
export function watchHeaders(): void {
  server.events.on("request:start", ({ request }) => {
    for (const [name, value] of request.headers) {
      if (!listed.has(name) && !ofBrowsers.test(name) && !ofCache(name, value)) {
        unlisted.add(`${name} in ${request.method} ${new URL(request.url).pathname}`);
      }
    }
  });
}

/** Returns the headers recorded since the last call. */
export function unlistedHeaders(): string[] {
  const found = [...unlisted];
  unlisted.clear();
  return found;
}
