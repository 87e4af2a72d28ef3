import * as auditEvents from "#contract/auditEvents.ts";
import * as credits from "#contract/credits.ts";
import { takesKeys } from "#contract/apiKeys.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as domains from "#contract/domains.ts";
import {
  readEvidenceBundle,
  readEvidenceKeys,
  readRowEvidenceBundle,
} from "#contract/evidenceBundles.ts";
import * as exportCalls from "#contract/exports.ts";
import * as formChecks from "#contract/formChecks.ts";
import * as leakedKeys from "#contract/leakedKeys.ts";
import * as listActions from "#contract/listActions.ts";
import * as listReview from "#contract/listReview.ts";
import * as listReplies from "#contract/listReplies.ts";
import * as listRows from "#contract/listRows.ts";
import * as ledger from "#contract/ledger.ts";
import * as listWatches from "#contract/listWatches.ts";
import * as lists from "#contract/lists.ts";
import * as publicChecks from "#contract/publicChecks.ts";
import * as outcomeFeed from "#contract/outcomeFeed.ts";
import * as outcomes from "#contract/outcomes.ts";
import * as members from "#contract/members.ts";
import * as invitations from "#contract/invitations.ts";
import * as notifications from "#contract/notifications.ts";
import * as rechecks from "#contract/rechecks.ts";
import * as policy from "#contract/policy.ts";
import * as ruleImports from "#contract/ruleImports.ts";
import * as ruleList from "#contract/ruleList.ts";
import * as rules from "#contract/rules.ts";
import * as shares from "#contract/shares.ts";
import * as signUpHooks from "#contract/signUpHooks.ts";
import * as session from "#contract/session.ts";
import * as uploads from "#contract/uploads.ts";
import * as usage from "#contract/usage.ts";
import * as analytics from "#contract/analytics.ts";
import * as validationBatches from "#contract/validationBatches.ts";
import * as verdictReports from "#contract/verdictReports.ts";
import * as webhooks from "#contract/webhooks.ts";
import * as validationCounts from "#contract/validationCounts.ts";
import * as validations from "#contract/validations.ts";

/** Operations about one resource, in reading order. */
export interface OperationGroup {
  id: string;
  title: string;
  description: string;
  operations: readonly Endpoint[];
}

interface GroupSource {
  id: string;
  title: string;
  description: string;
  modules: readonly object[];
  /** Names of the operations in reading order. Others that take API keys follow. */
  order: string;
}

const sources: readonly GroupSource[] = [
  {
    id: "validations",
    title: "Validations",
    description: "Check addresses and read the stored results with their evidence.",
    modules: [
      validations,
      validationCounts,
      validationBatches,
      rechecks,
      domains,
      verdictReports,
      shares,
      { readEvidenceBundle, readEvidenceKeys },
    ],
    order:
      "createValidation createValidationBatch readValidation listValidations countValidations exportValidations recheckValidation readEvidence readEvidenceBundle readEvidenceKeys streamValidation deleteValidation readDomain readMailPolicy createVerdictReport listVerdictReports deleteVerdictReport createShare listShares deleteShare readSharedResult",
  },
  {
    id: "uploads",
    title: "Uploads",
    description: "Send a file of addresses in parts, then create a list from it.",
    modules: [uploads],
    order: "createUpload appendUpload readUpload unpackUpload deleteUpload",
  },
  {
    id: "lists",
    title: "Lists",
    description: "Check many addresses together. Nothing is charged before the start.",
    modules: [
      lists,
      listReview,
      listActions,
      listRows,
      listReplies,
      listWatches,
      { readRowEvidenceBundle },
    ],
    order:
      "createList readLists readList updateList readListPreview readListIssues listMalformed fixRows sampleList startList pauseList resumeList finishList cancelList deleteList streamList readListRows readListRow readRowEvidenceBundle readListReasons readListReplies readListDomains recheckList compareLists watchList readListWatch runListWatch unwatchList",
  },
  {
    id: "exports",
    title: "Exports",
    description: "Download results of a list as a file.",
    modules: [exportCalls],
    order: "createExport readExport downloadExport",
  },
  {
    id: "rules",
    title: "Rules and policy",
    description:
      "Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first.",
    modules: [rules, ruleList, ruleImports, policy],
    order:
      "createRule listRules updateRule deleteRule importRules downloadRuleImport exportRules readPolicy savePolicy listPolicyVersions restorePolicy simulatePolicy simulatePolicyRows",
  },
  {
    id: "webhooks",
    title: "Webhook endpoints",
    description:
      "Get a signed request when a list or a check completes. See [webhooks](#webhooks).",
    modules: [webhooks],
    order:
      "createWebhookEndpoint listWebhookEndpoints readWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret testWebhookEndpoint replayWebhookEvents listWebhookDeliveries readWebhookDelivery redeliverWebhook",
  },
  {
    id: "form-checks",
    title: "Form checks",
    description: "Check addresses while people fill in a form, then verify them on your server.",
    modules: [formChecks],
    order: "createFormCheck verifyFormCheck",
  },
  {
    id: "sign-ups",
    title: "Sign-up hooks",
    description:
      "Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code.",
    modules: [signUpHooks],
    order:
      "createSignUpHook listSignUpHooks updateSignUpHook rotateSignUpHookSecret deleteSignUpHook listSignUpDecisions receiveSupabaseSignUp receiveKratosSignUp receiveCognitoSignUp receiveAuth0SignUp receiveKeycloakSignUp",
  },
  {
    id: "analytics",
    title: "Analytics",
    description:
      "Read results over time, by field, how long checks take, and how often verdicts were right.",
    modules: [analytics, outcomes, outcomeFeed],
    order:
      "readTimeseries readBreakdown readLatency readAccuracy importOutcomes deleteOutcomes createOutcomeFeed readOutcomeFeed deleteOutcomeFeed receiveOutcome",
  },
  {
    id: "account",
    title: "Credits, usage and events",
    description:
      "Read the credit balance, its changes, the usage, the account's notifications and its audit log.",
    modules: [credits, ledger, usage, notifications, auditEvents],
    order:
      "readCredits listLedger exportLedger readCreditForecast readCreditStatement readUsage listNotifications readNotifications listAuditEvents",
  },
  {
    id: "people",
    title: "People",
    description: "Read who belongs to the account, and who is invited.",
    modules: [members, invitations],
    order: "listMembers listInvitations",
  },
  {
    id: "public",
    title: "Without an API key",
    description:
      "Check an address as the home page does, and report a key that you found in public. The other calls are those of the app itself: they set cookies and need a browser.",
    modules: [publicChecks, leakedKeys, session],
    order:
      "createPublicCheck reportLeakedKey register login refreshToken logout forgetPassword resetPassword",
  },
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "statuses" in value;

function buildGroup({ modules, order, ...group }: GroupSource): OperationGroup {
  const names = order.split(" ");
  const rank = ({ name }: Endpoint) => {
    const index = names.indexOf(name);
    return index === -1 ? names.length : index;
  };
  const operations = modules
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
    .filter((endpoint) => names.includes(endpoint.name) || takesKeys(endpoint))
    .toSorted((one, other) => rank(one) - rank(other));
  return { ...group, operations };
}

/** Every documented operation, by group: all calls that take an API key, the public ones programs use, and the session calls. */
export const operationGroups: readonly OperationGroup[] = sources.map(buildGroup);

const sessionCalls: readonly unknown[] = Object.values(session);

/** The operations that programs use, by group: all but the calls that set cookies. */
export const programGroups: readonly OperationGroup[] = operationGroups.map((group) => ({
  ...group,
  operations: group.operations.filter((operation) => !sessionCalls.includes(operation)),
}));

/** Every documented operation. */
export const operations: readonly Endpoint[] = operationGroups.flatMap((group) => group.operations);
