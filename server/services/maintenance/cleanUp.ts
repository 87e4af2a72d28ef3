import { limits } from "#contract/limits.ts";
import { webhookLimits } from "#contract/webhookLimits.ts";
import { deleteOldAnnouncements } from "#server/data/queries/announcements.ts";
import { deleteOldAttempts } from "#server/data/queries/loginAttempts.ts";
import { deleteOldDailyBudgets } from "#server/data/queries/dailyBudgets.ts";
import { deleteOldContactMessages } from "#server/data/queries/contactMessages.ts";
import { deleteOldDeferrals } from "#server/data/queries/deferrals.ts";
import { deleteExpiredDevices } from "#server/data/queries/devices.ts";
import { deleteExpiredChallenges } from "#server/data/queries/secondFactor.ts";
import { deleteExpiredEmailChanges } from "#server/data/queries/emailChanges.ts";
import { deleteOldMails } from "#server/data/queries/mails.ts";
import { deleteOldMailBudgets } from "#server/data/queries/mailBudgets.ts";
import { deleteEndedInvitations } from "#server/data/queries/invitations.ts";
import { deleteEndedJoinRequests } from "#server/data/queries/joinRequests.ts";
import { deleteExpiredTokens } from "#server/data/queries/oneTimeTokens.ts";
import { deleteIdleShares } from "#server/data/queries/politenessShares.ts";
import { deleteUnpaidPurchases } from "#server/data/queries/purchases.ts";
import { deleteExpiredShares } from "#server/data/queries/shares.ts";
import { deleteFullRates } from "#server/data/queries/rateLimits.ts";
import { deleteOldSamples } from "#server/data/queries/samples.ts";
import { deleteOldProviderRates } from "#server/data/queries/providerRates.ts";
import { deleteExpiredRegistrations } from "#server/data/queries/registrations.ts";
import { deleteEndedSessions } from "#server/data/queries/sessions.ts";
import { deleteExpiredJourneys } from "#server/data/queries/ssoJourneys.ts";
import { deleteUnconfirmed } from "#server/data/queries/newsletter.ts";
import { deleteOldWebhookEvents } from "#server/data/queries/webhookDeliveries.ts";
import { deleteOldNetworkGrants } from "#server/data/queries/startingCredits.ts";
import type { AppContext } from "#server/context.ts";
import { deleteClosedAccounts } from "#server/services/accounts/deleteClosedAccounts.ts";
import { linkLifeMs } from "#server/services/mail/linkTokens.ts";
import { hourOf } from "#server/services/validations/providerRates.ts";
import { deleteOutdated } from "./deleteOutdated.ts";
import { dayOf } from "#server/services/credits/grantStartingCredits.ts";

const day = 86_400_000;
/** Days to keep unpaid purchases: Stripe repeats events for three. */
const unpaidDays = 30;

/**
 * Deletes closed accounts after their grace period, and expired data: ended sessions, expired tokens, registrations,
 * shared links and devices, newsletter subscriptions whose link has expired, counts of mails and starting credits after a day, greylisted
 * mailboxes after three days, mails and provider replies after a week, attempts, unpaid purchases, webhook events and
 * announcements after a month, events and messages past their retention.
 */
export async function cleanUp(
  context: Pick<AppContext, "config" | "database" | "secrets" | "now"> &
    Partial<Pick<AppContext, "log">>,
): Promise<void> {
  const { queries } = context.database;
  const now = context.now();
  for (const receipt of await deleteClosedAccounts(context)) {
    context.log?.info(receipt, "account deleted");
  }
  await deleteEndedSessions(queries, now);
  await deleteExpiredDevices(queries, now);
  await deleteExpiredJourneys(queries, now);
  await deleteExpiredTokens(queries, now - day);
  await deleteEndedInvitations(queries, now - day);
  await deleteEndedJoinRequests(queries, now);
  await deleteExpiredRegistrations(queries, now);
  await deleteExpiredShares(queries, now);
  await deleteUnconfirmed(queries, now - linkLifeMs.confirm_newsletter);
  await deleteOldMailBudgets(queries, now - day);
  await deleteOldNetworkGrants(queries, dayOf(now));
  await deleteExpiredChallenges(queries, now - day);
  await deleteExpiredEmailChanges(queries, now);
  await deleteOldMails(queries, now - 7 * day);
  await deleteOldDeferrals(queries, now - 3 * day);
  await deleteOldAttempts(queries, { before: now - limits.passwordPauseS * 1000, now });
  await deleteFullRates(queries, now);
  if (context.database.kind === "postgres") {
    await deleteIdleShares(queries);
  }
  await deleteOutdated(context);
  await deleteOldSamples(queries, now - limits.sampleDays * day);
  await deleteOldDailyBudgets(queries, dayOf(now));
  await deleteOldContactMessages(queries, now - limits.contactDays * day);
  await deleteOldWebhookEvents(queries, now - webhookLimits.days * day);
  await deleteUnpaidPurchases(queries, now - unpaidDays * day);
  await deleteOldAnnouncements(queries, now - webhookLimits.days * day);
  await deleteOldProviderRates(queries, hourOf(now - 7 * day));
  context.database.scrubSoon();
}
