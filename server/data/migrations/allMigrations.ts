import type { Migration } from "./migration.ts";
import { firstTables } from "./m001FirstTables.ts";
import { rules } from "./m002Rules.ts";
import { deferrals } from "./m003Deferrals.ts";
import { accountGuards } from "./m004AccountGuards.ts";
import { providerRates } from "./m005ProviderRates.ts";
import { jobs } from "./m006Jobs.ts";
import { contact } from "./m007Contact.ts";
import { jobFiles } from "./m008JobFiles.ts";
import { draftOptions } from "./m009DraftOptions.ts";
import { registrations } from "./m010Registrations.ts";
import { uploads } from "./m011Uploads.ts";
import { keyScopes } from "./m012KeyScopes.ts";
import { quotas } from "./m013Quotas.ts";
import { lists } from "./m014Lists.ts";
import { listEvidence } from "./m015ListEvidence.ts";
import { listTags } from "./m016ListTags.ts";
import { verdictReports } from "./m017VerdictReports.ts";
import { keyModes } from "./m018KeyModes.ts";
import { webhooks } from "./m019Webhooks.ts";
import { publishableKeys } from "./m020PublishableKeys.ts";
import { validationFilters } from "./m021ValidationFilters.ts";
import { announcements } from "./m022Announcements.ts";
import { lastDeliveries } from "./m023LastDeliveries.ts";
import { notifications } from "./m027Notifications.ts";
import { notificationSettings } from "./m028NotificationSettings.ts";
import { accountPolicies } from "./m035AccountPolicies.ts";
import { resultFigures } from "./m029ResultFigures.ts";
import { runners } from "./m030Runners.ts";
import { outcomes } from "./m040Outcomes.ts";
import { outcomeFeeds } from "./m041OutcomeFeeds.ts";
import { savedViews } from "./m046SavedViews.ts";
import { analyticsNotes } from "./m047AnalyticsNotes.ts";
import { creditAlerts } from "./m049CreditAlerts.ts";
import { politenessShares } from "./m051PolitenessShares.ts";
import { purchases } from "./m052Purchases.ts";
import { listWatches } from "./m053ListWatches.ts";
import { storeModes } from "./m054StoreModes.ts";
import { listPartitions } from "./m055ListPartitions.ts";
import { bottleneck } from "./m056Bottleneck.ts";
import { breaker } from "./m057Breaker.ts";
import { evidenceCodes } from "./m058EvidenceCodes.ts";
import { webhookShares } from "./m059WebhookShares.ts";
import { endpointConfirmation } from "./m060EndpointConfirmation.ts";
import { smallerChecks } from "./m061SmallerChecks.ts";
import { rulePatterns } from "./m062RulePatterns.ts";
import { ruleImports } from "./m065RuleImports.ts";
import { signUpHooks } from "./m066SignUpHooks.ts";
import { people } from "./m070People.ts";
import { invitations } from "./m071Invitations.ts";
import { eventUsers } from "./m072EventUsers.ts";
import { draftUsers } from "./m073DraftUsers.ts";
import { chunkPositions } from "./m076ChunkPositions.ts";
import { listJobs } from "./m077ListJobs.ts";
import { shares } from "./m084Shares.ts";
import { requirements } from "./m080Requirements.ts";
import { workspaceSso } from "./m078WorkspaceSso.ts";
import { scim } from "./m079Scim.ts";
import { joinRequests } from "./m086JoinRequests.ts";
import { noticesPerPerson } from "./m087NoticesPerPerson.ts";
import { creditMails } from "./m088CreditMails.ts";
import { mailHtml } from "./m085MailHtml.ts";
import { keyCreators } from "./m089KeyCreators.ts";
import { creditLimits } from "./m090CreditLimits.ts";
import { authors } from "./m091Authors.ts";
import { formerLimits } from "./m092FormerLimits.ts";
import { formerHookSecrets } from "./m093FormerHookSecrets.ts";
import { ownershipOffers } from "./m081OwnershipOffers.ts";
import { operatorEvents } from "./m082OperatorEvents.ts";
import { notificationReads } from "./m074NotificationReads.ts";
import { replyGroups } from "./m075ReplyGroups.ts";
import { notificationSchedules } from "./m048NotificationSchedules.ts";

/** Every migration in order. New ones are added at the end. */
export const allMigrations: readonly Migration[] = [
  firstTables,
  rules,
  deferrals,
  accountGuards,
  providerRates,
  jobs,
  contact,
  jobFiles,
  draftOptions,
  registrations,
  uploads,
  keyScopes,
  quotas,
  lists,
  listEvidence,
  listTags,
  verdictReports,
  keyModes,
  webhooks,
  publishableKeys,
  validationFilters,
  announcements,
  lastDeliveries,
  notifications,
  notificationSettings,
  resultFigures,
  runners,
  accountPolicies,
  outcomes,
  outcomeFeeds,
  savedViews,
  analyticsNotes,
  notificationSchedules,
  creditAlerts,
  politenessShares,
  purchases,
  listWatches,
  storeModes,
  listPartitions,
  bottleneck,
  breaker,
  evidenceCodes,
  webhookShares,
  endpointConfirmation,
  smallerChecks,
  rulePatterns,
  ruleImports,
  signUpHooks,
  people,
  invitations,
  eventUsers,
  draftUsers,
  notificationReads,
  replyGroups,
  chunkPositions,
  listJobs,
  workspaceSso,
  scim,
  requirements,
  ownershipOffers,
  operatorEvents,
  shares,
  mailHtml,
  joinRequests,
  noticesPerPerson,
  creditMails,
  keyCreators,
  creditLimits,
  authors,
  formerLimits,
  formerHookSecrets,
];
