import type { Endpoint } from "./endpoint.ts";

/** Folder of the SCIM 2.0 endpoints (RFC 7644), whose shapes the standard describes. */
export const scimPath = "/scim/v2";

/** Limits of SCIM in one workspace. */
export const scimLimits = {
  /** Maximum people, members or not, and maximum groups. */
  usersMax: 1000,
  groupsMax: 200,
  /** Most resources in one response, and how many without `count`. */
  pageMax: 200,
  pageDefault: 100,
  /** Longest filter or path, in UTF-16 code units. */
  filterLength: 1000,
  operationsMax: 200,
  emailsMax: 10,
  textLength: 256,
  callsPerMinute: 300,
  callsPerDay: 50_000,
} as const;

/** Limits of a body: enough for a group with all members of a workspace. */
export const scimBody = { bytes: 128 * 1024, keys: 5000, values: 10_000 } as const;

const call = (method: Endpoint["method"], path: string) => ({
  method,
  path: scimPath + path,
  access: "session" as const,
});

/** Every call of SCIM. Each needs a token of the workspace. */
export const scimCalls = [
  call("GET", "/ServiceProviderConfig"),
  call("GET", "/ResourceTypes"),
  call("GET", "/ResourceTypes/:id"),
  call("GET", "/Schemas"),
  call("GET", "/Schemas/:id"),
  call("POST", "/.search"),
  call("GET", "/Users"),
  call("POST", "/Users"),
  call("POST", "/Users/.search"),
  call("GET", "/Users/:id"),
  call("PUT", "/Users/:id"),
  call("PATCH", "/Users/:id"),
  call("DELETE", "/Users/:id"),
  call("GET", "/Groups"),
  call("POST", "/Groups"),
  call("POST", "/Groups/.search"),
  call("GET", "/Groups/:id"),
  call("PUT", "/Groups/:id"),
  call("PATCH", "/Groups/:id"),
  call("DELETE", "/Groups/:id"),
] as const;
