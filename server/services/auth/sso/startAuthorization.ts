import * as z from "zod/mini";
import { appPath } from "#contract/appPath.ts";
import { limits } from "#contract/limits.ts";
import { insertJourney, useJourney } from "#server/data/queries/ssoJourneys.ts";
import { recordConnectionUse } from "#server/data/queries/workspaceSso.ts";
import type { SsoJourneyRow } from "#server/data/tables/identityRow.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import { seal, unseal } from "#server/crypto/seal.ts";
import { type Provider, ProviderRefused, type VerifiedIdentity } from "./provider.ts";
import { ProviderUnreachable } from "./providerFetch.ts";
import type { Providers } from "./providers.ts";

type SsoContext = Pick<AppContext, "database" | "secrets" | "now" | "log">;

/** Error codes of an authorization. */
export type SsoError = "sso_refused" | "sso_state_ended" | "sso_unavailable";

/** Authorization to start. */
export interface AuthorizationRequest {
  provider: Provider;
  intent: SsoJourneyRow["intent"];
  /** Id of the requesting session; null for a sign-in. */
  sessionId: string | null;
  /** Path to return to, from the browser; ignored unless it is a path of the app. */
  backTo: string | undefined;
  loginHint: string | undefined;
  /** Value of the cookie that the browser has to bring back. */
  browser: string;
}

/** Secrets that are sealed in the stored row. */
const storedSecrets = z.object({ nonce: z.string(), verifier: z.string() });

/** Returns the authorization URL of a provider, valid once and in this browser; null if the provider can't be reached. */
export async function startAuthorization(
  context: SsoContext,
  authorization: AuthorizationRequest,
): Promise<string | null> {
  const { provider, intent } = authorization;
  // The first two parts show the page which flow it returns from; only the stored row is trusted.
  const state = `${intent}.${provider.setting.id}.${randomToken()}`;
  const secrets = { state, nonce: randomToken(), verifier: randomToken() };
  const order = {
    secrets,
    loginHint: authorization.loginHint ?? null,
    fresh: intent === "reauthenticate",
  };
  const url = await provider.departure(order).catch((error: unknown) => {
    return logError(context, provider, error).then(() => null);
  });
  if (url === null) {
    return null;
  }
  const hash = sha256(state);
  const now = context.now();
  const { nonce, verifier } = secrets;
  await insertJourney(context.database.queries, {
    hash,
    browser_hash: sha256(authorization.browser),
    provider: provider.setting.id,
    intent,
    session_id: authorization.sessionId,
    secrets: seal(context.secrets.sealing, JSON.stringify({ nonce, verifier }), hash),
    back_to:
      authorization.backTo !== undefined && appPath(authorization.backTo) !== null
        ? authorization.backTo
        : null,
    created_at: now,
    expires_at: now + limits.ssoJourneyS * 1000,
    used_at: null,
  });
  return url;
}

/** Logs why a provider failed, and keeps it for the owners of its workspace: names of codes and claims, never their values. */
async function logError(
  context: SsoContext,
  provider: Provider,
  error: unknown,
): Promise<SsoError> {
  if (!(error instanceof ProviderUnreachable) && !(error instanceof ProviderRefused)) {
    throw error;
  }
  const why = error.message.slice(0, 200);
  context.log.warn({ provider: provider.setting.id, why }, "provider sign-in failed");
  const unreachable = error instanceof ProviderUnreachable;
  const { setting } = provider;
  if (setting.kind === "oidc" && setting.workspace !== undefined) {
    await recordConnectionUse(context.database.queries, setting.id, {
      last_error: unreachable ? "unreachable" : "refused",
      last_error_detail: why,
      last_error_at: context.now(),
    });
  }
  return unreachable ? "sso_unavailable" : "sso_refused";
}

/** Callback of a provider, sent by the browser. */
export interface AuthorizationCallback {
  /** Query of the callback by field. */
  query: Readonly<Record<string, string | undefined>>;
  /** Cookie of the browser that started the authorization. */
  browser: string | undefined;
  /** Accepted intents of the authorization. */
  intents: readonly SsoJourneyRow["intent"][];
  sessionId: string | null;
}

/** Result of an authorization. */
export type AuthorizationResult =
  | { ok: true; journey: SsoJourneyRow; provider: Provider; person: VerifiedIdentity }
  | { ok: false; error: SsoError };

/** Completes an authorization, which can't be used again, and requests the identity from the provider. */
export async function finishAuthorization(
  context: SsoContext,
  providers: Providers,
  arrival: AuthorizationCallback,
): Promise<AuthorizationResult> {
  const { state = "" } = arrival.query;
  const hash = sha256(state);
  const browserHash = sha256(arrival.browser ?? "");
  const { queries } = context.database;
  const journey = await useJourney(queries, { hash, browserHash, now: context.now() });
  const provider = journey && (await providers.get(journey.provider));
  const expected =
    journey !== undefined &&
    arrival.intents.includes(journey.intent) &&
    journey.session_id === arrival.sessionId;
  if (provider === undefined || !expected) {
    return { ok: false, error: "sso_state_ended" };
  }
  const secrets = storedSecrets.parse(
    JSON.parse(unseal(context.secrets.sealing, journey.secrets, hash)),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(arrival.query)) {
    if (value !== undefined) {
      query.set(name, value);
    }
  }
  try {
    const person = await provider.arrival(query, { ...secrets, state });
    return { ok: true, journey, provider, person };
  } catch (error) {
    return { ok: false, error: await logError(context, provider, error) };
  }
}
