import type { Route } from "#server/routing/route.ts";
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
import { answerChallengeRoute } from "./auth/answerChallenge.ts";
import { reauthenticateRoute } from "./account/reauthenticate.ts";
import { readSecurityRoute } from "./account/readSecurity.ts";
import { createApiKeyRoute } from "./apiKeys/createApiKey.ts";
import { listApiKeysRoute } from "./apiKeys/listApiKeys.ts";
import { revokeApiKeyRoute } from "./apiKeys/revokeApiKey.ts";
import { listLedgerRoute } from "./credits/listLedger.ts";
import { readCreditsRoute } from "./credits/readCredits.ts";
import { sendContactMessageRoute } from "./contact/sendContactMessage.ts";
import { deleteDraftRoute } from "./drafts/deleteDraft.ts";
import { listDraftsRoute } from "./drafts/listDrafts.ts";
import { saveDraftRoute } from "./drafts/saveDraft.ts";
import { createExportRoute } from "./exports/createExport.ts";
import { downloadExportRoute } from "./exports/downloadExport.ts";
import { readExportRoute } from "./exports/readExport.ts";
import { confirmNewsletterRoute } from "./newsletter/confirmNewsletter.ts";
import { leaveNewsletterRoute } from "./newsletter/leaveNewsletter.ts";
import { subscribeNewsletterRoute } from "./newsletter/subscribeNewsletter.ts";
import { deleteIdentityRoute } from "./identities/deleteIdentity.ts";
import { finishIdentityRoute } from "./identities/finishIdentity.ts";
import { listIdentitiesRoute } from "./identities/listIdentities.ts";
import { startIdentityRoute } from "./identities/startIdentity.ts";
import { startProofRoute } from "./identities/startProof.ts";
import { askEmailChangeRoute } from "./profile/askEmailChange.ts";
import { cancelEmailChangeRoute } from "./profile/cancelEmailChange.ts";
import { closeAccountRoute } from "./profile/closeAccount.ts";
import { confirmEmailChangeRoute } from "./profile/confirmEmailChange.ts";
import { exportAccountRoute } from "./profile/exportAccount.ts";
import { restoreAccountRoute } from "./profile/restoreAccount.ts";
import { updateAccountRoute } from "./profile/updateAccount.ts";
import { cancelListRoute, pauseListRoute, resumeListRoute, startListRoute } from "./lists/act.ts";
import { compareListsRoute } from "./lists/compareLists.ts";
import { createListRoute } from "./lists/createList.ts";
import { deleteListRoute } from "./lists/deleteList.ts";
import { streamListRoute } from "./lists/streamList.ts";
import { fixRowsRoute } from "./lists/fixRows.ts";
import { listMalformedRoute } from "./lists/listMalformed.ts";
import { readListDomainsRoute } from "./lists/readListDomains.ts";
import { readListReasonsRoute } from "./lists/readListReasons.ts";
import { recheckListRoute } from "./lists/recheckList.ts";
import { readListRowsRoute } from "./lists/readListRows.ts";
import { readListsRoute } from "./lists/readLists.ts";
import { readListPreviewRoute } from "./lists/readListPreview.ts";
import { readListRoute } from "./lists/readList.ts";
import { sampleListRoute } from "./lists/sampleList.ts";
import { updateListRoute } from "./lists/updateList.ts";
import { createPublicCheckRoute } from "./publicChecks/createPublicCheck.ts";
import { createRuleRoute } from "./rules/createRule.ts";
import { deleteRuleRoute } from "./rules/deleteRule.ts";
import { listRulesRoute } from "./rules/listRules.ts";
import { updateRuleRoute } from "./rules/updateRule.ts";
import { confirmEmailRoute } from "./auth/confirmEmail.ts";
import { forgetPasswordRoute } from "./auth/forgetPassword.ts";
import { loginRoute } from "./auth/login.ts";
import { logoutRoute } from "./auth/logout.ts";
import { readAccountRoute } from "./auth/readAccount.ts";
import { readRegistrationRoute } from "./auth/readRegistration.ts";
import { refreshTokenRoute } from "./auth/refreshToken.ts";
import { registerRoute } from "./auth/register.ts";
import { resetPasswordRoute } from "./auth/resetPassword.ts";
import { finishSsoRoute } from "./auth/finishSso.ts";
import { readLoginMethodsRoute } from "./auth/readLoginMethods.ts";
import { listSsoProvidersRoute } from "./auth/listSsoProviders.ts";
import { startSsoRoute } from "./auth/startSso.ts";
import { readCapabilityRoute } from "./system/readCapability.ts";
import { readDoctorRoute } from "./system/readDoctor.ts";
import { appendUploadRoute } from "./uploads/appendUpload.ts";
import { createUploadRoute } from "./uploads/createUpload.ts";
import { deleteUploadRoute } from "./uploads/deleteUpload.ts";
import { readUploadRoute } from "./uploads/readUpload.ts";
import { createValidationRoute } from "./validations/createValidation.ts";
import { deleteValidationRoute } from "./validations/deleteValidation.ts";
import { streamValidationRoute } from "./validations/streamValidation.ts";
import { readEvidenceRoute } from "./validations/readEvidence.ts";
import { listValidationsRoute } from "./validations/listValidations.ts";
import { readValidationRoute } from "./validations/readValidation.ts";

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
