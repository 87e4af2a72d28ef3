import type { Endpoint } from "./endpoint.ts";

/** What a JSON body may hold: bytes, names of fields, and values (fields and elements together). */
export interface BodyLimit {
  readonly octets: number;
  readonly keys: number;
  readonly values: number;
}

/** Objects and arrays inside one another, in any JSON body. */
export const bodyDepth = 16;

/** The class of calls that anybody may make. */
export const publicBody: BodyLimit = { octets: 4 * 1024, keys: 500, values: 1000 };
/** The class of calls with a session or a key. */
const signedInBody: BodyLimit = { ...publicBody, octets: 16 * 1024 };

/** Returns the limit of a call: what it declares itself, else its class. */
export function bodyLimitOf(
  endpoint: Pick<Endpoint, "access" | "bodyOctets" | "bodyKeys" | "bodyValues">,
): BodyLimit {
  const usual = endpoint.access === "public" ? publicBody : signedInBody;
  return {
    octets: endpoint.bodyOctets ?? usual.octets,
    keys: endpoint.bodyKeys ?? usual.keys,
    values: endpoint.bodyValues ?? usual.values,
  };
}
