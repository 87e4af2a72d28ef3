import { exportValidations } from "#contract/validations.ts";
import { sendFile } from "#server/http/streams/sendFile.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { validationsCsv } from "#server/services/validations/validationsCsv.ts";
import { validationFilter } from "./validationFilter.ts";

/** `GET /v1/validations/export`: streams the validations that match as a CSV file. */
export const exportValidationsRoute = scopedRoute(exportValidations, async (call) => {
  const { caller, query, context } = call;
  const { order = "newest" } = query;
  const accountId = caller.account.id;
  const chosen = { accountId, filter: validationFilter(context, accountId, query), order };
  return sendFile(
    call,
    { name: "validations", ending: "csv" },
    validationsCsv(context.database.queries, chosen),
  );
});
