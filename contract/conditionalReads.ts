import type { Endpoint } from "./endpoint.ts";

/** Tells whether replies of a call have an ETag, so that `If-None-Match` saves the body: it reads one object by its id. Apart from the endpoints, since the app doesn't need it. */
export function hasEtag({ method, path, reply, produces }: Endpoint): boolean {
  return method === "GET" && reply !== undefined && produces === undefined && /\/:\w+$/u.test(path);
}
