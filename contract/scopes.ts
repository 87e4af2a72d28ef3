/** Scopes of API keys; each call of the contract names the one it needs. */
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
  "billing:read",
  "audit:read",
] as const;

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number];

/** Default scopes: check single addresses and read their results. */
export const defaultScopes: readonly Scope[] = ["validate", "results:read"];

/** Scopes of keys made before scopes existed, and of keys the app makes. */
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
