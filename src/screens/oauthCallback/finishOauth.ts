import type { CallFailure } from "#web/api/client/callFailure.ts";
import type { AuthActions } from "#web/state/authActions.ts";
import { secondFactorChallenge } from "#web/state/authResult.ts";
import type { SecondFactorChallenge } from "#contract/errors.ts";

/** Response of a provider; `intent` and `provider` come from the state parameter. */
export interface OauthResponse {
  intent: "sign_in" | "link" | "reauthenticate";
  provider: string;
  answer: { state: string; code?: string; iss?: string; error?: string };
}

/** Result of handling a provider's response. */
export type OauthOutcome =
  | { kind: "done"; from: string | null }
  | { kind: "challenge"; challenge: SecondFactorChallenge }
  /** `text` is the server's. */
  | { kind: "failed"; failure: CallFailure | null; text: string | null };

type LoadActs = () => Promise<AuthActions>;

const intents = ["sign_in", "link", "reauthenticate"] as const;

/** Reads a provider's response from the URL; null if there is none. */
export function oauthResponse(query: URLSearchParams): OauthResponse | null {
  const state = query.get("state");
  const [word, provider = ""] = (state ?? "").split(".");
  if (state === null) {
    return null;
  }
  const field = (name: "code" | "iss" | "error") => {
    const value = query.get(name);
    return value === null ? {} : { [name]: value };
  };
  return {
    intent: intents.find((one) => one === word) ?? "sign_in",
    provider,
    answer: { state, ...field("code"), ...field("iss"), ...field("error") },
  };
}

async function finishSignIn({ answer }: OauthResponse, loadActs: LoadActs): Promise<OauthOutcome> {
  const acts = await loadActs();
  const result = await acts.finishAtProvider(answer);
  if (result.ok) {
    return { kind: "done", from: result.from ?? null };
  }
  const challenge = secondFactorChallenge(result);
  return challenge === null
    ? { kind: "failed", failure: result.failure, text: result.text }
    : { kind: "challenge", challenge };
}

async function finishIdentityEndpoint({ answer }: OauthResponse): Promise<OauthOutcome> {
  const [{ finishIdentityEndpoint: finish }, { storeWithQueries: store }] = await Promise.all([
    import("#web/api/ssoApi.ts"),
    import("#web/state/storeWithQueries.ts"),
  ]);
  const result = await store.dispatch(finish.initiate({ body: answer }));
  if (result.error === undefined) {
    return { kind: "done", from: result.data.from };
  }
  const failure = "kind" in result.error ? result.error : null;
  return { kind: "failed", failure, text: null };
}

/** Completes a response: as a sign-in, or in the session that started it. */
export async function finishOauth(
  response: OauthResponse,
  loadActs: LoadActs,
): Promise<OauthOutcome> {
  const finish = response.intent === "sign_in" ? finishSignIn : finishIdentityEndpoint;
  return finish(response, loadActs).catch(() => ({
    kind: "failed",
    failure: { kind: "network" },
    text: null,
  }));
}
