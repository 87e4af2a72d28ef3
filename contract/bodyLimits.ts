import type { Endpoint } from "./endpoint.ts";

/** Limits of a JSON body: bytes, field names, and values (fields and elements together). */
export interface BodyLimit {
  readonly bytes: number;
  readonly keys: number;
  readonly values: number;
}

/** Maximum nesting of objects and arrays in any JSON body. */
export const bodyDepth = 16;

/** Limits of calls without a session or a secret key. */
export const publicBody: BodyLimit = { bytes: 4 * 1024, keys: 500, values: 1000 };
/** Limits of calls with a session or an API key. */
const signedInBody: BodyLimit = { ...publicBody, bytes: 16 * 1024 };

/** Returns the body limits of a call: its own, or those of its access class. */
export function calculateBodyLimit(
  endpoint: Pick<Endpoint, "access" | "bodyBytes" | "bodyKeys" | "bodyValues">,
): BodyLimit {
  const usual = endpoint.access === "session" ? signedInBody : publicBody;
  return {
    bytes: endpoint.bodyBytes ?? usual.bytes,
    keys: endpoint.bodyKeys ?? usual.keys,
    values: endpoint.bodyValues ?? usual.values,
  };
}
