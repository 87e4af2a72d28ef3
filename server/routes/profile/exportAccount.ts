import { exportAccount } from "#contract/profile.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { sendFile } from "#server/http/streams/sendFile.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { exportTexts, recordedTexts } from "#server/services/accounts/exportAccount.ts";

/** `GET /v1/account/export`: streams all stored data of the account. */
export const exportAccountRoute = sensitiveRoute(exportAccount, async (call) => {
  const { context, caller, request } = call;
  const texts = recordedTexts(context, {
    accountId: caller.account.id,
    detail: null,
    from: clientInfo(request),
    texts: exportTexts(context, caller),
  });
  return sendFile(call, { name: "mailverdict-account", ending: "json" }, texts);
});
