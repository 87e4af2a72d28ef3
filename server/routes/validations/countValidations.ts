import { countValidations } from "#contract/validationCounts.ts";
import { countValidationsByReason } from "#server/data/queries/countValidations.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import { validationFilter } from "./validationFilter.ts";

/** `GET /v1/validations/counts`: counts completed checks by verdict and reason, most frequent first. */
export const countValidationsRoute = scopedRoute(
  countValidations,
  async ({ context, caller, query }) => {
    const accountId = caller.account.id;
    const filter = validationFilter(context, accountId, query);
    const counts = await context.database.read((queries) =>
      countValidationsByReason(queries, accountId, filter),
    );
    const data = counts.flatMap((row) => {
      const verdict = verdicts.find((one) => reasonsByVerdict[one].some((of) => of === row.reason));
      return verdict === undefined ? [] : [{ verdict, ...row }];
    });
    return { object: "validation_counts" as const, data };
  },
);
