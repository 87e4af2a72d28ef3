import { addAbortSignal, Readable } from "node:stream";
import { exportValidations } from "#contract/validations.ts";
import { credentialIdOf } from "#server/http/auth/guard.ts";
import { openConnection } from "#server/http/streams/openConnection.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { validationsCsv } from "#server/services/validations/validationsCsv.ts";
import { validationFilter } from "./validationFilter.ts";

/** `GET /v1/validations/export`: streams the validations that match as a CSV file. */
export const exportValidationsRoute = scopedRoute(
  exportValidations,
  async ({ context, caller, query, reply, checks: { stopping }, follow }) => {
    const accountId = caller.account.id;
    const chosen = { accountId, filter: validationFilter(query), order: query.order ?? "newest" };
    const { downloads: places, credentials } = follow;
    const asked = { accountId, credentialId: credentialIdOf(caller), stopping };
    // A stopping server and an ended credential abort the download, so that half a file isn't mistaken for the whole.
    const file = openConnection({ places, credentials }, { asked, reply }, ({ signal }) =>
      addAbortSignal(signal, Readable.from(validationsCsv(context.database.queries, chosen))),
    );
    const day = new Date(context.now()).toISOString().slice(0, 10);
    void reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="validations-${day}.csv"`);
    return reply.send(file);
  },
);
