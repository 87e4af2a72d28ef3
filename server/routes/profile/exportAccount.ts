import { Readable } from "node:stream";
import { exportAccount } from "#contract/profile.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";
import { exportTexts } from "#server/services/accounts/exportAccount.ts";

/** `GET /v1/account/export`: streams all stored data of the account. */
export const exportAccountRoute = sensitiveRoute(
  exportAccount,
  async ({ context, caller, request, reply }) => {
    const at = context.now();
    await recordEvent(context.database.queries, {
      accountId: caller.account.id,
      kind: "data_exported",
      at,
      from: clientInfo(request),
    });
    const day = new Date(at).toISOString().slice(0, 10);
    void reply
      .type("application/json; charset=utf-8")
      .header("content-disposition", `attachment; filename="mailverdict-account-${day}.json"`);
    return reply.send(Readable.from(exportTexts(context, caller.account)));
  },
);
