import { createApiKey, listApiKeys, revokeApiKey } from "./apiKeys.ts";
import { listAuditEvents } from "./auditEvents.ts";
import { listLedger, readCredits } from "./credits.ts";
import { deleteDraft, listDrafts, saveDraft } from "./drafts.ts";
import type { Endpoint } from "./endpoint.ts";
import { subscribeNewsletter, confirmNewsletter } from "./newsletter.ts";
import { createRule, deleteRule, listRules, updateRule } from "./rules.ts";
import {
  beginTotp,
  changePassword,
  confirmTotp,
  deleteDevice,
  deleteSession,
  disableTotp,
  endOtherSessions,
  listDevices,
  listSessions,
  readSecurity,
  reauthenticate,
  renewRecoveryCodes,
} from "./security.ts";
import {
  confirmEmail,
  forgetPassword,
  login,
  logout,
  readAccount,
  refreshToken,
  register,
  resetPassword,
} from "./session.ts";
import { answerChallenge, readLoginMethods } from "./login.ts";
import {
  deleteIdentity,
  finishIdentity,
  finishSso,
  listIdentities,
  listSsoProviders,
  startIdentity,
  startProof,
  startSso,
} from "./sso.ts";
import { readCapability, readDoctor } from "./system.ts";
import {
  createValidation,
  listValidations,
  readEvidence,
  readValidation,
  streamValidation,
} from "./validations.ts";

/** Every call of the API. The server serves exactly these. */
export const endpoints: readonly Endpoint[] = [
  login,
  answerChallenge,
  logout,
  refreshToken,
  register,
  confirmEmail,
  forgetPassword,
  resetPassword,
  subscribeNewsletter,
  confirmNewsletter,
  readAccount,
  readSecurity,
  reauthenticate,
  beginTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  listDevices,
  deleteDevice,
  changePassword,
  listSessions,
  deleteSession,
  endOtherSessions,
  listAuditEvents,
  readLoginMethods,
  listSsoProviders,
  startSso,
  finishSso,
  listIdentities,
  startIdentity,
  startProof,
  finishIdentity,
  deleteIdentity,
  listDrafts,
  saveDraft,
  deleteDraft,
  createValidation,
  listValidations,
  readValidation,
  readEvidence,
  streamValidation,
  listRules,
  createRule,
  updateRule,
  deleteRule,
  readCredits,
  listLedger,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  readDoctor,
  readCapability,
];
