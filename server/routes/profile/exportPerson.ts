import { exportPerson } from "#contract/profile.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { sendFile } from "#server/http/streams/sendFile.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { personTexts, recordedTexts } from "#server/services/accounts/exportAccount.ts";

/** `GET /v1/account/personal-data`: streams what is stored about the user, in whatever account. */
export const exportPersonRoute = sensitiveRoute(exportPerson, async (call) => {
  const { context, caller, request } = call;
  const texts = recordedTexts(context, {
    accountId: caller.account.id,
    detail: caller.user.email,
    from: clientInfo(request),
    texts: personTexts(context, caller),
  });
  return sendFile(call, { name: "mailverdict-personal-data", ending: "json" }, texts);
});
