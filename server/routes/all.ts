import type { Route } from "#server/http/route.ts";
import { changePasswordRoute } from "./account/changePassword.ts";
import { deleteSessionRoute } from "./account/deleteSession.ts";
import { endOtherSessionsRoute } from "./account/endOtherSessions.ts";
import { listAuditEventsRoute } from "./account/listAuditEvents.ts";
import { listSessionsRoute } from "./account/listSessions.ts";
import { reauthenticateRoute } from "./account/reauthenticate.ts";
import { readSecurityRoute } from "./account/security.ts";
import { createApiKeyRoute } from "./apiKeys/create.ts";
import { listApiKeysRoute } from "./apiKeys/list.ts";
import { revokeApiKeyRoute } from "./apiKeys/revoke.ts";
import { listLedgerRoute } from "./credits/ledger.ts";
import { readCreditsRoute } from "./credits/read.ts";
import { deleteDraftRoute } from "./drafts/delete.ts";
import { listDraftsRoute } from "./drafts/list.ts";
import { saveDraftRoute } from "./drafts/save.ts";
import { confirmNewsletterRoute } from "./newsletter/confirm.ts";
import { subscribeNewsletterRoute } from "./newsletter/subscribe.ts";
import { createRuleRoute } from "./rules/create.ts";
import { deleteRuleRoute } from "./rules/delete.ts";
import { listRulesRoute } from "./rules/list.ts";
import { updateRuleRoute } from "./rules/update.ts";
import { confirmEmailRoute } from "./session/confirmEmail.ts";
import { forgetPasswordRoute } from "./session/forgetPassword.ts";
import { loginRoute } from "./session/login.ts";
import { logoutRoute } from "./session/logout.ts";
import { readAccountRoute } from "./session/readAccount.ts";
import { refreshTokenRoute } from "./session/refreshToken.ts";
import { registerRoute } from "./session/register.ts";
import { resetPasswordRoute } from "./session/resetPassword.ts";
import { readCapabilityRoute } from "./system/capability.ts";
import { readDoctorRoute } from "./system/doctor.ts";
import { createValidationRoute } from "./validations/create.ts";
import { streamValidationRoute } from "./validations/events.ts";
import { readEvidenceRoute } from "./validations/evidence.ts";
import { listValidationsRoute } from "./validations/list.ts";
import { readValidationRoute } from "./validations/read.ts";

/** Every call that is served: exactly the endpoints of the contract. */
export const routes: readonly Route[] = [
  loginRoute,
  logoutRoute,
  refreshTokenRoute,
  registerRoute,
  confirmEmailRoute,
  forgetPasswordRoute,
  resetPasswordRoute,
  subscribeNewsletterRoute,
  confirmNewsletterRoute,
  readAccountRoute,
  readSecurityRoute,
  reauthenticateRoute,
  changePasswordRoute,
  listSessionsRoute,
  deleteSessionRoute,
  endOtherSessionsRoute,
  listAuditEventsRoute,
  listDraftsRoute,
  saveDraftRoute,
  deleteDraftRoute,
  createValidationRoute,
  listValidationsRoute,
  readValidationRoute,
  readEvidenceRoute,
  streamValidationRoute,
  listRulesRoute,
  createRuleRoute,
  updateRuleRoute,
  deleteRuleRoute,
  readCreditsRoute,
  listLedgerRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
  readDoctorRoute,
  readCapabilityRoute,
];
