import type { Endpoint } from "./endpoint.ts";
import { freeLimits } from "./freeLimits.ts";

/** Calls per account and day that differ from `freeLimits.dailyCalls`, by name; null where something else bounds what the call leaves behind. Apart from the endpoints, since the app doesn't need them. */
export const dailyCalls: Readonly<Record<string, number | null>> = {
  appendUpload: null,
  startTotp: 100,
  resetUserSecondFactor: 200,
  signOutUser: 200,
  suspendWorkspace: 200,
  unsuspendWorkspace: 200,
  createApiKey: 200,
  createInvitation: 50,
  createJoinRequest: 20,
  createOutcomeFeed: 50,
  createPurchase: 100,
  createValidation: null,
  createValidationBatch: null,
  createShare: 500,
  createScimToken: 50,
  createSignUpHook: 50,
  createSsoDomain: 100,
  createWebhookEndpoint: 50,
  exportAccount: 50,
  exportPerson: 50,
  importRules: 200,
  recheckValidation: null,
  redeliverWebhook: 500,
  renewRecoveryCodes: 100,
  replayWebhookEvents: 20,
  requestEmailChange: 50,
  restorePolicy: 200,
  rotateApiKey: 200,
  rotateSignUpHookSecret: 200,
  saveSsoConnection: 200,
  saveDraft: null,
  savePolicy: 200,
  startIdentity: 100,
  startProof: 200,
  testNotification: 50,
  testWebhookEndpoint: 100,
  updateWebhookEndpoint: 100,
  verifyFormCheck: null,
  verifySsoDomain: 500,
};

/** Returns how often an account may make a call per day, live and test data together; null if the call leaves nothing behind, only deletes, or is bounded by something else: credits, the network, or the key of a form. */
export function dailyCallsOf({
  name,
  access,
  method,
}: Pick<Endpoint, "name" | "access" | "method">): number | null {
  const own = dailyCalls[name];
  if (access !== "session" || own !== undefined) {
    return own ?? null;
  }
  return method === "GET" || method === "DELETE" ? null : freeLimits.dailyCalls;
}
