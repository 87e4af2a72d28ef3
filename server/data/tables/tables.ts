import type { AnalyticsNoteRow } from "./analytics/analyticsNoteRow.ts";
import type { NotificationScheduleRow } from "./notifications/notificationScheduleRow.ts";
import type { CreditAlertRow } from "./notifications/creditAlertRow.ts";
import type { SavedViewRow } from "./history/savedViewRow.ts";
import type { AccountRow, AuditEventRow } from "./accountRow.ts";
import type {
  EmailChangeRow,
  FormerLimitRow,
  InvitationRow,
  OwnershipOfferRow,
  MembershipRow,
  UserRow,
} from "./userRow.ts";
import type { OperatorEventRow } from "./people/operatorEventRow.ts";
import type { InstallationFlagRow } from "./installationFlagRow.ts";
import type { SessionRow, DeviceRow } from "./sessionRow.ts";
import type { OneTimeTokenRow } from "./oneTimeTokenRow.ts";
import type {
  RegistrationRow,
  StartingCreditRow,
  StartingCreditNetworkRow,
} from "./registrationRow.ts";
import type { MailRow, MailBudgetRow, ContactMessageRow } from "./mailRow.ts";
import type { NewsletterRow } from "./newsletterRow.ts";
import type { LedgerRow } from "./ledgerRow.ts";
import type { DraftRow } from "./draftRow.ts";
import type { AccountPolicyRow } from "./policies/accountPolicyRow.ts";
import type { RuleImportRow, RuleRow } from "./ruleRow.ts";
import type { ValidationRow, ValidationTagRow, VerdictReportRow } from "./validationRow.ts";
import type { DeferralRow, ProviderRateRow } from "./deferralRow.ts";
import type { TotpRow, RecoveryCodeRow, LoginChallengeRow } from "./totpRow.ts";
import type { IdentityRow, SsoJourneyRow } from "./identityRow.ts";
import type { PolitenessShareRow } from "./politenessShareRow.ts";
import type { RateLimitRow, LoginAttemptRow } from "./rateLimitRow.ts";
import type { DailyBudgetRow } from "./dailyBudgetRow.ts";
import type { SampledAddressRow } from "./sampledAddressRow.ts";
import type { ApiKeyRow, KeyUsageRow } from "./apiKeyRow.ts";
import type { UploadRow, UploadPartRow } from "./uploadRow.ts";
import type { JobCounterRow, ListJobRow } from "./listJobRow.ts";
import type { ListReplyRow } from "./listReplyRow.ts";
import type { ListRow } from "./listRow.ts";
import type { ListChunkWorkRow, ListChunkCellsRow } from "./listChunkRow.ts";
import type { ListWatchRow, ListWatchRunRow } from "./listWatchRow.ts";
import type { EvidenceRow } from "./evidenceRow.ts";
import type { ListEvidenceRow, ListResultRow, CachedResultRow } from "./listResultRow.ts";
import type { PaymentEventRow, PurchaseRow } from "./payments/purchaseRow.ts";
import type { RunnerRow } from "./runnerRow.ts";
import type { IdempotencyRow } from "./idempotencyRow.ts";
import type { StoredExportRow } from "./exportRow.ts";
import type {
  DomainFigureRow,
  LatencyFigureRow,
  ResultFigureRow,
} from "./analytics/resultFigureRow.ts";
import type { OutcomeFeedRow, OutcomeRow } from "./analytics/outcomeRow.ts";
import type {
  NotificationMuteRow,
  NotificationReadRow,
  NotificationRow,
} from "./notifications/notificationRow.ts";
import type { NotificationSettingRow } from "./notifications/notificationSettingRow.ts";
import type { AnnouncementRow } from "./webhooks/announcementRow.ts";
import type { WebhookEndpointRow } from "./webhooks/webhookEndpointRow.ts";
import type { WebhookEventRow } from "./webhooks/webhookEventRow.ts";
import type { WebhookDeliveryRow, WebhookAttemptRow } from "./webhooks/webhookDeliveryRow.ts";
import type { ShareRow } from "./shareRow.ts";
import type { SignUpDecisionRow, SignUpHookRow } from "./signUps/signUpHookRow.ts";
import type { JoinRequestRow } from "./people/joinRequestRow.ts";
import type { SsoConnectionRow, SsoDomainRow } from "./people/workspaceSsoRow.ts";
import type {
  ScimGroupMemberRow,
  ScimGroupRow,
  ScimTokenRow,
  ScimUserRow,
} from "./people/scimRow.ts";

/** Every table by name. */
export interface Tables {
  accounts: AccountRow;
  users: UserRow;
  memberships: MembershipRow;
  former_limits: FormerLimitRow;
  invitations: InvitationRow;
  ownership_offers: OwnershipOfferRow;
  join_requests: JoinRequestRow;
  operator_events: OperatorEventRow;
  installation_flags: InstallationFlagRow;
  sessions: SessionRow;
  devices: DeviceRow;
  one_time_tokens: OneTimeTokenRow;
  registrations: RegistrationRow;
  mail_budgets: MailBudgetRow;
  starting_credits: StartingCreditRow;
  starting_credit_networks: StartingCreditNetworkRow;
  newsletter: NewsletterRow;
  contact_messages: ContactMessageRow;
  mails: MailRow;
  ledger: LedgerRow;
  purchases: PurchaseRow;
  payment_events: PaymentEventRow;
  drafts: DraftRow;
  rules: RuleRow;
  rule_imports: RuleImportRow;
  account_policies: AccountPolicyRow;
  validations: ValidationRow;
  validation_tags: ValidationTagRow;
  evidence: EvidenceRow;
  verdict_reports: VerdictReportRow;
  deferrals: DeferralRow;
  provider_rates: ProviderRateRow;
  totp: TotpRow;
  recovery_codes: RecoveryCodeRow;
  login_challenges: LoginChallengeRow;
  identities: IdentityRow;
  sso_journeys: SsoJourneyRow;
  sso_connections: SsoConnectionRow;
  sso_domains: SsoDomainRow;
  scim_tokens: ScimTokenRow;
  scim_users: ScimUserRow;
  scim_groups: ScimGroupRow;
  scim_group_members: ScimGroupMemberRow;
  login_attempts: LoginAttemptRow;
  rate_limits: RateLimitRow;
  politeness_shares: PolitenessShareRow;
  sampled_addresses: SampledAddressRow;
  daily_budgets: DailyBudgetRow;
  audit_events: AuditEventRow;
  email_changes: EmailChangeRow;
  api_keys: ApiKeyRow;
  key_usage: KeyUsageRow;
  uploads: UploadRow;
  upload_parts: UploadPartRow;
  lists: ListRow;
  list_chunks: ListChunkWorkRow;
  list_chunk_cells: ListChunkCellsRow;
  list_results: ListResultRow;
  list_evidence: ListEvidenceRow;
  list_replies: ListReplyRow;
  cached_results: CachedResultRow;
  list_jobs: ListJobRow;
  job_counters: JobCounterRow;
  list_watches: ListWatchRow;
  list_watch_runs: ListWatchRunRow;
  runners: RunnerRow;
  idempotency_keys: IdempotencyRow;
  exports: StoredExportRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_events: WebhookEventRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
  shares: ShareRow;
  sign_up_hooks: SignUpHookRow;
  sign_up_decisions: SignUpDecisionRow;
  announcements: AnnouncementRow;
  notifications: NotificationRow;
  notification_reads: NotificationReadRow;
  notification_settings: NotificationSettingRow;
  notification_mutes: NotificationMuteRow;
  saved_views: SavedViewRow;
  analytics_notes: AnalyticsNoteRow;
  notification_schedules: NotificationScheduleRow;
  credit_alerts: CreditAlertRow;
  result_figures: ResultFigureRow;
  outcomes: OutcomeRow;
  outcome_feeds: OutcomeFeedRow;
  domain_figures: DomainFigureRow;
  latency_figures: LatencyFigureRow;
}
