import { addAbortSignal, Readable } from "node:stream";
import { exportLedger } from "#contract/credits.ts";
import { credentialIdOf } from "#server/http/auth/guard.ts";
import { openConnection } from "#server/http/streams/openConnection.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { ledgerCsv } from "#server/services/credits/ledgerCsv.ts";
import { ledgerFilter } from "./ledgerFilter.ts";

/** `GET /v1/credits/ledger/export`: streams the ledger entries that match as a CSV file. */
export const exportLedgerRoute = scopedRoute(
  exportLedger,
  async ({ context, caller, query, reply, checks: { stopping }, follow }) => {
    const accountId = caller.account.id;
    const chosen = { accountId, filter: ledgerFilter(query) };
    const { downloads: places, credentials } = follow;
    const asked = { accountId, credentialId: credentialIdOf(caller), stopping };
    const file = openConnection({ places, credentials }, { asked, reply }, ({ signal }) =>
      addAbortSignal(signal, Readable.from(ledgerCsv(context.database.queries, chosen))),
    );
    const day = new Date(context.now()).toISOString().slice(0, 10);
    void reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="credits-${day}.csv"`);
    return reply.send(file);
  },
);
