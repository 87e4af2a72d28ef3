import { compatCalls, type CompatCallName } from "./compat.ts";
import { compatLikes } from "./compatLikes.ts";
import type { Endpoint } from "./endpoint.ts";

/** Calls other than GET that work while the disk reserve is reached, by the reason. */
export const outsideReserve: Readonly<Record<string, readonly string[]>> = {
  "signs in, or leads to it": [
    "readLoginMethods",
    "login",
    "answerChallenge",
    "startSso",
    "finishSso",
    "forgetPassword",
    "resetPassword",
  ],
  "proves a session, which closing an account requires": ["reauthenticate", "startProof"],
  "renews a session": ["refreshToken"],
  "signs out": ["logout", "deleteSession", "endOtherSessions", "deleteDevice", "signOutUser"],
  "deletes data": [
    "closeAccount",
    "deleteAnalyticsNote",
    "deleteDraft",
    "deleteIdentity",
    "deleteInvitation",
    "deleteJoinRequest",
    "deleteList",
    "deleteOutcomeFeed",
    "deleteOwnershipOffer",
    "deleteOutcomes",
    "deleteRule",
    "deleteSavedView",
    "deleteShare",
    "deleteScimToken",
    "deleteSignUpHook",
    "deleteSsoConnection",
    "deleteSsoDomain",
    "deleteUpload",
    "deleteValidation",
    "deleteVerdictReport",
    "deleteWebhookEndpoint",
    "cancelEmailChange",
    "disableTotp",
    "leaveNewsletter",
    "unwatchList",
  ],
  "takes a member out": ["deleteMember", "leaveAccount"],
  "revokes a key": ["revokeApiKey", "reportLeakedKey"],
  "stops work that writes": ["pauseList", "cancelList", "suspendWorkspace"],
  "answers sign-ups, which are let in unchecked then": [
    "receiveAuth0SignUp",
    "receiveCognitoSignUp",
    "receiveKeycloakSignUp",
    "receiveKratosSignUp",
    "receiveSupabaseSignUp",
  ],
  "stores nothing": ["createPublicCheck", "simulatePolicy", "simulatePolicyRows"],
};

const names = new Set(Object.values(outsideReserve).flat());

/** Tells whether a call gets 507 `storage_full` while the disk reserve is reached: every call that may write, unless {@link outsideReserve} names it. */
export function needsReserve({ method, name }: Pick<Endpoint, "method" | "name">): boolean {
  return method !== "GET" && !names.has(name);
}

/** Tells the same of a compatibility endpoint, whose checks may be GET requests: that of the call it is like. */
export function compatNeedsReserve(name: CompatCallName): boolean {
  return needsReserve(compatLikes[compatCalls[name].like]);
}
