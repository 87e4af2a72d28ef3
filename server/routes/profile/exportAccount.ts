import { exportAccount } from "#contract/profile.ts";
import type { AppContext } from "#server/context.ts";
import type { Member } from "#server/data/queries/members.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { sendFile } from "#server/http/streams/sendFile.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { exportTexts } from "#server/services/accounts/exportAccount.ts";

/** Yields the data of an account and its user after recording that it leaves. */
async function* recordedTexts(context: AppContext, member: Member, from: ClientInfo) {
  await recordEvent(context.database.queries, {
    accountId: member.account.id,
    kind: "data_exported",
    at: context.now(),
    from,
  });
  yield* exportTexts(context, member);
}

/** `GET /v1/account/export`: streams all stored data of the account. */
export const exportAccountRoute = sensitiveRoute(exportAccount, async (call) => {
  const texts = recordedTexts(call.context, call.caller, clientInfo(call.request));
  return sendFile(call, { name: "mailverdict-account", ending: "json" }, texts);
});
