import type { SsoErrorCode } from "#contract/workspaceSso.ts";
import type { Role } from "#contract/roles.ts";

/** The OpenID Connect provider of a workspace. */
export interface SsoConnectionRow {
  id: string;
  account_id: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Sealed with the id. */
  client_secret: string;
  /** 1 if people of its domains become members at their first sign-in. */
  joins: number;
  default_role: Role;
  /** Claim with a person's groups; empty without one. */
  group_claim: string;
  /** JSON of `GroupRole[]`. */
  group_roles: string;
  created_at: number;
  changed_at: number;
  last_sign_in_at: number | null;
  last_error: SsoErrorCode | null;
  last_error_detail: string | null;
  last_error_at: number | null;
}

/** A domain that a workspace proves, or has proven, by a TXT record. */
export interface SsoDomainRow {
  id: string;
  account_id: string;
  /** In A-label form. */
  domain: string;
  /** Value of the TXT record. */
  token: string;
  created_at: number;
  /** Null until the record was found. One workspace has a domain. */
  verified_at: number | null;
  checked_at: number | null;
  /** Time since when the record of a proven domain is missing. */
  missing_since: number | null;
  last_error: "missing" | "unreachable" | "taken" | null;
}
