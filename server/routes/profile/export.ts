import { Readable } from "node:stream";
import { exportAccount } from "#contract/profile.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { recordEvent } from "#server/work/audit.ts";
import { exportTexts } from "#server/work/exportAccount.ts";

/** `GET /v1/account/export`: everything kept about the account, written while it is read. */
export const exportAccountRoute = sensitiveRoute(
  exportAccount,
  async ({ parts, who, request, reply }) => {
    const at = parts.now();
    await recordEvent(parts.database.queries, {
      accountId: who.account.id,
      kind: "data_exported",
      at,
      from: askerFacts(request),
    });
    const day = new Date(at).toISOString().slice(0, 10);
    void reply
      .type("application/json; charset=utf-8")
      .header("content-disposition", `attachment; filename="mailverdict-account-${day}.json"`);
    return reply.send(Readable.from(exportTexts(parts, who.account)));
  },
);
