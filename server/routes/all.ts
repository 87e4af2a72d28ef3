import type { Route } from "#server/http/route.ts";
import { changePasswordRoute } from "./account/changePassword.ts";
import { deleteSessionRoute } from "./account/deleteSession.ts";
import { endOtherSessionsRoute } from "./account/endOtherSessions.ts";
import { listAuditEventsRoute } from "./account/listAuditEvents.ts";
import { listSessionsRoute } from "./account/listSessions.ts";
import { beginTotpRoute } from "./account/beginTotp.ts";
import { confirmTotpRoute } from "./account/confirmTotp.ts";
import { deleteDeviceRoute } from "./account/deleteDevice.ts";
import { disableTotpRoute } from "./account/disableTotp.ts";
import { listDevicesRoute } from "./account/listDevices.ts";
import { renewRecoveryCodesRoute } from "./account/renewRecoveryCodes.ts";
import { answerChallengeRoute } from "./login/challenge.ts";
import { reauthenticateRoute } from "./account/reauthenticate.ts";
import { readSecurityRoute } from "./account/security.ts";
import { createApiKeyRoute } from "./apiKeys/create.ts";
import { listApiKeysRoute } from "./apiKeys/list.ts";
import { revokeApiKeyRoute } from "./apiKeys/revoke.ts";
import { listLedgerRoute } from "./credits/ledger.ts";
import { readCreditsRoute } from "./credits/read.ts";
import { sendContactMessageRoute } from "./contact/send.ts";
import { deleteDraftRoute } from "./drafts/delete.ts";
import { listDraftsRoute } from "./drafts/list.ts";
import { saveDraftRoute } from "./drafts/save.ts";
import { createExportRoute } from "./exports/create.ts";
import { downloadExportRoute } from "./exports/download.ts";
import { readExportRoute } from "./exports/read.ts";
import { confirmNewsletterRoute } from "./newsletter/confirm.ts";
import { leaveNewsletterRoute } from "./newsletter/leave.ts";
import { subscribeNewsletterRoute } from "./newsletter/subscribe.ts";
import { deleteIdentityRoute } from "./identities/delete.ts";
import { finishIdentityRoute } from "./identities/finish.ts";
import { listIdentitiesRoute } from "./identities/list.ts";
import { startIdentityRoute } from "./identities/start.ts";
import { startProofRoute } from "./identities/startProof.ts";
import { askEmailChangeRoute } from "./profile/askEmailChange.ts";
import { cancelEmailChangeRoute } from "./profile/cancelEmailChange.ts";
import { closeAccountRoute } from "./profile/close.ts";
import { confirmEmailChangeRoute } from "./profile/confirmEmailChange.ts";
import { exportAccountRoute } from "./profile/export.ts";
import { restoreAccountRoute } from "./profile/restore.ts";
import { updateAccountRoute } from "./profile/update.ts";
import { cancelListRoute, pauseListRoute, resumeListRoute, startListRoute } from "./lists/act.ts";
import { compareListsRoute } from "./lists/comparison.ts";
import { createListRoute } from "./lists/create.ts";
import { deleteListRoute } from "./lists/delete.ts";
import { streamListRoute } from "./lists/events.ts";
import { fixRowsRoute } from "./lists/fixes.ts";
import { listMalformedRoute } from "./lists/malformed.ts";
import { readListDomainsRoute } from "./lists/domains.ts";
import { readListReasonsRoute } from "./lists/reasons.ts";
import { recheckListRoute } from "./lists/recheck.ts";
import { readListRowsRoute } from "./lists/results.ts";
import { readListsRoute } from "./lists/list.ts";
import { readListPreviewRoute } from "./lists/preview.ts";
import { readListRoute } from "./lists/read.ts";
import { sampleListRoute } from "./lists/sample.ts";
import { updateListRoute } from "./lists/update.ts";
import { createPublicCheckRoute } from "./publicChecks/create.ts";
import { createRuleRoute } from "./rules/create.ts";
import { deleteRuleRoute } from "./rules/delete.ts";
import { listRulesRoute } from "./rules/list.ts";
import { updateRuleRoute } from "./rules/update.ts";
import { confirmEmailRoute } from "./session/confirmEmail.ts";
import { forgetPasswordRoute } from "./session/forgetPassword.ts";
import { loginRoute } from "./session/login.ts";
import { logoutRoute } from "./session/logout.ts";
import { readAccountRoute } from "./session/readAccount.ts";
import { readRegistrationRoute } from "./session/readRegistration.ts";
import { refreshTokenRoute } from "./session/refreshToken.ts";
import { registerRoute } from "./session/register.ts";
import { resetPasswordRoute } from "./session/resetPassword.ts";
import { finishSsoRoute } from "./sso/finish.ts";
import { readLoginMethodsRoute } from "./sso/methods.ts";
import { listSsoProvidersRoute } from "./sso/providers.ts";
import { startSsoRoute } from "./sso/start.ts";
import { readCapabilityRoute } from "./system/capability.ts";
import { readDoctorRoute } from "./system/doctor.ts";
import { appendUploadRoute } from "./uploads/append.ts";
import { createUploadRoute } from "./uploads/create.ts";
import { deleteUploadRoute } from "./uploads/delete.ts";
import { readUploadRoute } from "./uploads/read.ts";
import { createValidationRoute } from "./validations/create.ts";
import { deleteValidationRoute } from "./validations/delete.ts";
import { streamValidationRoute } from "./validations/events.ts";
import { readEvidenceRoute } from "./validations/evidence.ts";
import { listValidationsRoute } from "./validations/list.ts";
import { readValidationRoute } from "./validations/read.ts";

/** Every call that is served: exactly the endpoints of the contract. */
export const routes: readonly Route[] = [
  loginRoute,
  answerChallengeRoute,
  logoutRoute,
  refreshTokenRoute,
  registerRoute,
  readRegistrationRoute,
  confirmEmailRoute,
  forgetPasswordRoute,
  resetPasswordRoute,
  subscribeNewsletterRoute,
  confirmNewsletterRoute,
  leaveNewsletterRoute,
  sendContactMessageRoute,
  readAccountRoute,
  readSecurityRoute,
  reauthenticateRoute,
  beginTotpRoute,
  confirmTotpRoute,
  disableTotpRoute,
  renewRecoveryCodesRoute,
  listDevicesRoute,
  deleteDeviceRoute,
  changePasswordRoute,
  listSessionsRoute,
  deleteSessionRoute,
  endOtherSessionsRoute,
  listAuditEventsRoute,
  readLoginMethodsRoute,
  listSsoProvidersRoute,
  startSsoRoute,
  finishSsoRoute,
  listIdentitiesRoute,
  startIdentityRoute,
  startProofRoute,
  finishIdentityRoute,
  deleteIdentityRoute,
  listDraftsRoute,
  saveDraftRoute,
  deleteDraftRoute,
  createValidationRoute,
  listValidationsRoute,
  readValidationRoute,
  readEvidenceRoute,
  deleteValidationRoute,
  streamValidationRoute,
  createPublicCheckRoute,
  listRulesRoute,
  createRuleRoute,
  updateRuleRoute,
  deleteRuleRoute,
  readCreditsRoute,
  listLedgerRoute,
  updateAccountRoute,
  askEmailChangeRoute,
  cancelEmailChangeRoute,
  confirmEmailChangeRoute,
  exportAccountRoute,
  closeAccountRoute,
  restoreAccountRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
  createUploadRoute,
  readUploadRoute,
  appendUploadRoute,
  deleteUploadRoute,
  createListRoute,
  readListsRoute,
  readListRoute,
  updateListRoute,
  readListPreviewRoute,
  sampleListRoute,
  startListRoute,
  pauseListRoute,
  resumeListRoute,
  cancelListRoute,
  deleteListRoute,
  streamListRoute,
  readListRowsRoute,
  readListReasonsRoute,
  readListDomainsRoute,
  listMalformedRoute,
  fixRowsRoute,
  recheckListRoute,
  compareListsRoute,
  createExportRoute,
  readExportRoute,
  downloadExportRoute,
  readDoctorRoute,
  readCapabilityRoute,
];
