import { requestHeaders } from "#contract/headers.ts";
import { server } from "./server.ts";

const listed = new Set<string>(requestHeaders);
/** What a browser adds by itself, or no page may set: CORS does not ask about these (Fetch §2.2.2). */
const ofBrowsers =
  /^(accept-encoding|connection|content-length|cookie|host|origin|referer|user-agent|sec-.*|access-control-request-.*)$/u;
/** Node shows what a browser's network layer makes of `cache: "no-store"`. */
const ofCache = (name: string, value: string) =>
  ["cache-control", "pragma"].includes(name) && value === "no-cache";
const unlisted = new Set<string>();

/** Notes every header the app sends that pages of other origins may not send. */
export function watchHeaders(): void {
  server.events.on("request:start", ({ request }) => {
    for (const [name, value] of request.headers) {
      if (!listed.has(name) && !ofBrowsers.test(name) && !ofCache(name, value)) {
        unlisted.add(`${name} in ${request.method} ${new URL(request.url).pathname}`);
      }
    }
  });
}

/** What was noted since the last call. */
export function unlistedHeaders(): string[] {
  const found = [...unlisted];
  unlisted.clear();
  return found;
}
