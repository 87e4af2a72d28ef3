import type { ProviderSetting } from "#server/config/ssoSettings.ts";

/** A provider's answer that cannot be trusted, or a no. The message says why, for the log. */
export class ProviderRefused extends Error {}

/** What one journey to a provider knows and the browser does not. */
export interface AuthorizationSecrets {
  state: string;
  nonce: string;
  /** PKCE verifier. */
  verifier: string;
}

/** Who somebody is, as a provider proved it. */
export interface VerifiedIdentity {
  issuer: string;
  /** What the issuer calls this person for ever. */
  subject: string;
  /** A label; it never tells who it is. */
  email: string | null;
  /** Whether the provider says that the address is this person's. */
  emailVerified: boolean;
  name: string;
  /** When they last proved at the provider who is there, in seconds since the epoch; null where it does not say. */
  provedAtS: number | null;
}

/** What a journey asks a provider for. */
export interface AuthorizationUrlOptions {
  secrets: AuthorizationSecrets;
  loginHint: string | null;
  /** Whether to prove anew who is there, however lately they signed in at the provider. */
  fresh: boolean;
}

/** A sign-in provider: where to send somebody, and who it proved they are. Both throw `ProviderUnreachable` and {@link ProviderRefused}. */
export interface Provider {
  setting: ProviderSetting;
  departure(order: AuthorizationUrlOptions): Promise<string>;
  /** Reads the query the browser came back with. */
  arrival(query: URLSearchParams, secrets: AuthorizationSecrets): Promise<VerifiedIdentity>;
}
