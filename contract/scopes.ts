/** Scopes of API keys; each endpoint names the one it requires. */
export const scopes = [
  "validate",
  "results:read",
  "results:delete",
  "evidence:read",
  "lists:read",
  "lists:write",
  "exports",
  "rules:read",
  "rules:write",
  "analytics:read",
  "billing:read",
  "audit:read",
  "webhooks:read",
  "webhooks:write",
  "notifications:read",
  "notifications:write",
  "people:read",
] as const;

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number];

/** Default scopes: check single addresses and read their results. */
export const defaultScopes: readonly Scope[] = ["validate", "results:read"];

/** Scopes of keys that predate scopes, and of keys created in the app. */
export const appKeyScopes: readonly Scope[] = [
  "validate",
  "results:read",
  "evidence:read",
  "lists:read",
  "lists:write",
  "exports",
  "rules:read",
  "rules:write",
  "billing:read",
];

/** Sets of scopes for common uses of a key; the app offers them, and the quick start of the API reference needs the first. */
export const scopePresets = {
  quickStart: [...appKeyScopes, "webhooks:read", "webhooks:write"],
  addresses: ["validate", "results:read", "evidence:read"],
  lists: ["results:read", "lists:read", "lists:write", "exports"],
  readOnly: scopes.filter((scope) => scope.endsWith(":read")),
  everything: scopes,
} as const satisfies Record<string, readonly Scope[]>;
