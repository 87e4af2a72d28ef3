import { standardPolicy } from "#vocabulary/policy.ts";
import { goodPassword } from "#tests/support/visitor.ts";

/** Kinds of resources with an id in a path. */
export type Thing =
  | "draft"
  | "validation"
  | "rule"
  | "policy"
  | "report"
  | "key"
  | "session"
  | "device"
  | "identity"
  | "upload"
  | "list"
  | "export"
  | "endpoint"
  | "delivery"
  | "view"
  | "note"
  | "purchase"
  | "import"
  | "hook"
  | "member"
  | "invitation"
  | "workspace"
  | "share"
  | "domain"
  | "scimToken";

/** Test data of one call for the permission matrix. */
export interface PermissionRow {
  /** Resource whose id is in the call's path. */
  id?: Thing;
  /** A body that the call's schema allows. */
  body?: object;
  headers?: Record<string, string>;
  /** A query that the call's schema requires. */
  query?: string;
  /** Status of a public call with that body and no credentials. */
  open?: number;
  /** Status with an id of another account, if not 404: for ids that each account chooses for itself. */
  foreign?: number;
}

const otherPolicy = { ...standardPolicy, min_scores: { send: 50, send_with_care: 0 } };
const token = { token: "none" };
const email = { email: "nobody@example.com" };
const list = { id: "list", body: {} } as const;

/** Data of every call that is served; a new call fails the matrix until it has a row. */
export const permissionRows: Readonly<Record<string, PermissionRow>> = {
  login: { open: 401, body: { ...email, password: "no" } },
  answerChallenge: { open: 422, body: { challenge: "none", code: "123456" } },
  logout: { open: 200 },
  refreshToken: { open: 401 },
  register: {
    open: 200,
    body: { ...email, password: goodPassword, confirm_password: goodPassword },
  },
  confirmEmail: { open: 422, body: token },
  forgetPassword: { open: 200, body: email },
  resetPassword: {
    open: 422,
    body: { ...token, newPassword: goodPassword, confirmNewPassword: goodPassword },
  },
  subscribeNewsletter: { open: 200, body: email },
  confirmNewsletter: { open: 422, body: token },
  leaveNewsletter: { open: 422, body: token },
  reportLeakedKey: { open: 202, body: { key: "mv_live_none" } },
  sendContactMessage: {
    open: 201,
    body: { topic: "question", ...email, message: "Hello", filled_in_ms: 5000 },
  },
  readAccount: {},
  readSecurity: {},
  reauthenticate: { body: { password: goodPassword } },
  startTotp: { body: {} },
  confirmTotp: { body: { code: "123456" } },
  disableTotp: {},
  renewRecoveryCodes: { body: {} },
  listDevices: {},
  deleteDevice: { id: "device" },
  changePassword: {
    body: {
      current_password: goodPassword,
      new_password: "another tall zebra 9",
      confirm_new_password: "another tall zebra 9",
    },
  },
  listSessions: {},
  deleteSession: { id: "session" },
  endOtherSessions: { body: {} },
  listAuditEvents: {},
  readLoginMethods: { open: 200, body: email },
  listSsoProviders: { open: 200 },
  readRegistration: { open: 200 },
  startSso: { open: 404, body: { provider: "none" } },
  finishSso: { open: 422, body: { state: "none" } },
  listIdentities: {},
  startIdentity: { body: { provider: "none" } },
  startProof: { body: { provider: "none" } },
  finishIdentity: { body: { state: "none" } },
  deleteIdentity: { id: "identity" },
  listDrafts: {},
  saveDraft: { id: "draft", foreign: 200, body: { kind: "single", name: "", text: "mine" } },
  deleteDraft: { id: "draft", foreign: 204 },
  createValidationBatch: { body: { emails: ["a@blocked.example"] } },
  recheckValidation: { id: "validation", body: {} },
  readDomain: {},
  readMailPolicy: {},
  readUsage: {},
  readTimeseries: {},
  readBreakdown: { query: "?by=verdict" },
  readLatency: {},
  importOutcomes: { body: { outcomes: [{ email: "a@blocked.example" }] } },
  readAccuracy: {},
  deleteOutcomes: {},
  createOutcomeFeed: { body: {} },
  readOutcomeFeed: {},
  deleteOutcomeFeed: {},
  receiveOutcome: { id: "export", open: 404, body: {} },
  listSignUpHooks: {},
  createSignUpHook: { body: { host: "supabase" } },
  updateSignUpHook: { id: "hook", body: { without_verdict: "block" } },
  rotateSignUpHookSecret: { id: "hook", body: {} },
  deleteSignUpHook: { id: "hook" },
  listSignUpDecisions: {},
  receiveSupabaseSignUp: { id: "hook", open: 404, body: {} },
  receiveKratosSignUp: { id: "hook", open: 404, body: {} },
  receiveAuth0SignUp: { id: "hook", open: 404, body: {} },
  receiveKeycloakSignUp: { id: "hook", open: 404, body: {} },
  receiveCognitoSignUp: { id: "hook", open: 404, body: {} },
  createValidation: { body: { email: "a@blocked.example" } },
  countValidations: {},
  listValidations: {},
  exportValidations: {},
  readValidation: { id: "validation" },
  readEvidence: { id: "validation" },
  readEvidenceBundle: { id: "validation" },
  readRowEvidenceBundle: { id: "list" },
  readEvidenceKeys: { open: 200 },
  deleteValidation: { id: "validation" },
  streamValidation: { id: "validation" },
  createVerdictReport: { id: "validation", body: { outcome: "bounced" } },
  deleteVerdictReport: { id: "report" },
  listVerdictReports: {},
  createShare: { id: "validation", body: {} },
  listShares: {},
  deleteShare: { id: "share" },
  readSharedResult: { open: 404 },
  createFormCheck: { query: "?key=", body: { email: "a@blocked.example" } },
  verifyFormCheck: { body: { proof: "none", email: "a@blocked.example" } },
  createPublicCheck: { open: 200, body: { email: "no address" } },
  readFigures: { open: 200 },
  readPolicy: {},
  listPolicyVersions: {},
  savePolicy: { body: otherPolicy },
  restorePolicy: { id: "policy" },
  simulatePolicy: { body: otherPolicy },
  simulatePolicyRows: { body: otherPolicy },
  listRules: {},
  createRule: { body: { kind: "block", target: "further.example" } },
  updateRule: { id: "rule", body: { note: "seen" } },
  deleteRule: { id: "rule" },
  importRules: { body: { upload_id: "upl_unknown" } },
  exportRules: {},
  downloadRuleImport: { id: "import" },
  readCredits: {},
  listLedger: {},
  exportLedger: {},
  readCreditForecast: {},
  readPaymentOptions: {},
  createPurchase: { body: { credits: 5000, currency: "EUR" } },
  listPurchases: {},
  readPurchase: { id: "purchase" },
  receivePaymentEvent: { open: 404, body: {} },
  readCreditStatement: { query: "?month=2026-11" },
  updateAccount: { body: { name: "Changed" } },
  requestEmailChange: { body: email },
  cancelEmailChange: {},
  confirmEmailChange: { open: 422, body: token },
  exportAccount: {},
  exportPerson: {},
  closeAccount: { body: { confirm: "nobody@example.com" } },
  restoreAccount: { open: 422, body: token },
  listApiKeys: {},
  createApiKey: { body: { name: "Further", expires_in_days: null } },
  revokeApiKey: { id: "key" },
  updateApiKey: { id: "key", body: { name: "Renamed" } },
  rotateApiKey: { id: "key", body: { grace_s: 60 } },
  createUpload: { body: { name: "list.csv", bytes: 10 } },
  readUpload: { id: "upload" },
  appendUpload: {
    id: "upload",
    headers: { "content-type": "application/octet-stream", "upload-offset": "0" },
  },
  unpackUpload: { id: "upload", body: {} },
  deleteUpload: { id: "upload" },
  createList: {
    body: { source: { emails: ["a@blocked.example"] } },
    headers: { "idempotency-key": "one" },
  },
  readLists: {},
  readList: { id: "list" },
  updateList: { id: "list", body: { name: "Renamed" } },
  readListPreview: { id: "list" },
  sampleList: list,
  startList: list,
  pauseList: list,
  resumeList: list,
  cancelList: list,
  finishList: list,
  deleteList: { id: "list" },
  streamList: { id: "list" },
  readListRows: { id: "list" },
  readListReasons: { id: "list" },
  readListDomains: { id: "list" },
  readListReplies: { id: "list" },
  readListRow: { id: "list" },
  readListIssues: { id: "list" },
  listMalformed: { id: "list" },
  fixRows: { id: "list", body: { all_suggestions: true } },
  recheckList: list,
  compareLists: { id: "list", query: "?with=none" },
  watchList: { id: "list", body: { every: "month" } },
  readListWatch: { id: "list" },
  unwatchList: { id: "list" },
  runListWatch: { id: "list", body: {} },
  createExport: { id: "list", body: { format: "csv" } },
  readExport: { id: "export" },
  downloadExport: { id: "export", open: 422 },
  listWebhookEndpoints: {},
  createWebhookEndpoint: {
    body: { url: "https://hooks.example.com/", events: ["list.completed"] },
  },
  readWebhookEndpoint: { id: "endpoint" },
  updateWebhookEndpoint: { id: "endpoint", body: { description: "seen" } },
  deleteWebhookEndpoint: { id: "endpoint" },
  rotateWebhookSecret: { id: "endpoint", body: {} },
  testWebhookEndpoint: { id: "endpoint", body: {} },
  replayWebhookEvents: {
    id: "endpoint",
    body: { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" },
  },
  listWebhookDeliveries: {},
  readWebhookDelivery: { id: "delivery" },
  listNotifications: {},
  readNotifications: { body: { all: true } },
  readNotificationSettings: {},
  updateNotificationSettings: { body: { kind: "list_completed", mail: false } },
  testNotification: { body: {} },
  readNotificationSchedule: {},
  updateNotificationSchedule: { body: { digest: "daily" } },
  readCreditAlerts: {},
  replaceCreditAlerts: { body: { balances: [500] } },
  listMembers: {},
  updateMember: { id: "member", body: { role: "viewer" } },
  deleteMember: { id: "member" },
  leaveAccount: {},
  listInvitations: {},
  createInvitation: { body: { email: "third@example.com", role: "member" } },
  deleteInvitation: { id: "invitation" },
  readInvitation: { open: 422, body: token },
  acceptInvitation: { body: token },
  registerInvited: {
    open: 422,
    body: { ...token, password: goodPassword, confirm_password: goodPassword },
  },
  readWorkspaceSso: {},
  saveSsoConnection: {
    body: { name: "IdP", issuer: "https://idp.example", client_id: "c", client_secret: "s" },
  },
  deleteSsoConnection: {},
  createSsoDomain: { body: { domain: "other.example" } },
  verifySsoDomain: { id: "domain" },
  deleteSsoDomain: { id: "domain" },
  createScimToken: {},
  deleteScimToken: { id: "scimToken" },
  listWorkspaces: {},
  updateWorkspace: { body: { name: "Acme" } },
  listJoinableWorkspaces: {},
  createJoinRequest: { id: "workspace", body: {} },
  deleteJoinRequest: { id: "workspace" },
  listJoinRequests: {},
  acceptJoinRequest: { id: "invitation", body: { role: "member" } },
  declineJoinRequest: { id: "invitation", body: {} },
  listOwnershipOffers: {},
  offerOwnership: { body: { member_id: "usr_unknown" } },
  acceptOwnership: { id: "invitation" },
  deleteOwnershipOffer: { id: "invitation" },
  readRequirements: {},
  updateRequirements: { body: { session_hours: 24 } },
  switchWorkspace: { id: "workspace" },
  listSavedViews: {},
  createSavedView: { body: { name: "Risky", query: "verdict=risky" } },
  updateSavedView: { id: "view", body: { pinned: true } },
  deleteSavedView: { id: "view" },
  listAnalyticsNotes: {},
  createAnalyticsNote: { body: { day: "2026-11-25", kind: "deploy", text: "2.0" } },
  deleteAnalyticsNote: { id: "note" },
  redeliverWebhook: { id: "delivery", body: {} },
  readDoctor: {},
  listOperatorEvents: {},
  listSystemWorkspaces: {},
  readSystemWorkspace: { id: "workspace", foreign: 403 },
  suspendWorkspace: { id: "workspace", foreign: 403, body: { reason: "Spam" } },
  unsuspendWorkspace: { id: "workspace", foreign: 403, body: { reason: "Paid" } },
  changeWorkspaceCredits: {
    id: "workspace",
    foreign: 403,
    body: { amount: 5, reason: "Thanks" },
    headers: { "idempotency-key": "one" },
  },
  listSystemUsers: {},
  readSystemUser: { id: "member", foreign: 403 },
  signOutUser: { id: "member", foreign: 403, body: { reason: "Stolen laptop" } },
  resetUserSecondFactor: { id: "member", foreign: 403, body: { reason: "Lost phone" } },
  readCapability: {},
};
