import type { ProviderSetting } from "#server/config/ssoSettings.ts";

/** Error of a provider whose response is a refusal or can't be trusted. The message is for the log. */
export class ProviderRefused extends Error {}

/** Secrets of one authorization. */
export interface AuthorizationSecrets {
  state: string;
  nonce: string;
  /** PKCE verifier. */
  verifier: string;
}

/** Identity that a provider verified. */
export interface VerifiedIdentity {
  issuer: string;
  /** Permanent id of the person at the issuer. The issuer of a workspace's provider starts with the provider's id, so that no workspace reaches the people of another one. */
  subject: string;
  /** Label only; never used to identify the person. */
  email: string | null;
  /** True if the provider verified the address. */
  emailVerified: boolean;
  name: string;
  /** Groups of the person; missing if the provider names none. */
  groups?: readonly string[];
  /** Time of the last authentication at the provider, in seconds since the epoch; null if unknown. */
  provedAtS: number | null;
}

/** Options of an authorization URL. */
export interface AuthorizationUrlOptions {
  secrets: AuthorizationSecrets;
  loginHint: string | null;
  /** True to require a new authentication at the provider. */
  fresh: boolean;
}

/** Sign-in provider. Both methods throw `ProviderUnreachable` and {@link ProviderRefused}. */
export interface Provider {
  setting: ProviderSetting;
  departure(order: AuthorizationUrlOptions): Promise<string>;
  /** Returns the identity behind the query of a callback. */
  arrival(query: URLSearchParams, secrets: AuthorizationSecrets): Promise<VerifiedIdentity>;
}
