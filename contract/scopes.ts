/** What a key may be allowed to do; each call of the contract names the one it needs. */
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

/** What a key may do where its maker names nothing: check single addresses and read their results. */
export const defaultScopes: readonly Scope[] = ["validate", "results:read"];

/** What every key could do before keys had scopes, and what the app gives the keys it makes. */
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
