import { useCountValidationsQuery } from "#web/api/validationsApi.ts";
import type { ValidationCounts } from "#contract/validationCounts.ts";
import { useFormats } from "#web/text/formats.ts";
import { filterQuery } from "#web/text/filterQuery.ts";
import type { Filter } from "./filter.ts";

type Row = ValidationCounts["data"][number];

/** Returns a function that counts the validations of a filter with certain verdicts and reasons, as text: `3,412`, or `10,000+`. It returns null until the counts are known, and where some weren't counted and none of the others matches. */
export function useCountText(filter: Filter): (matches: (row: Row) => boolean) => string | null {
  const { number } = useFormats();
  const query = filterQuery({ ...filter, verdict: "", reason: "", order: "" });
  const { currentData } = useCountValidationsQuery({ query });
  return (matches) => {
    if (currentData === undefined) {
      return null;
    }
    // Without a filter each reason is counted on its own, with one all together.
    const isPart = Object.keys(query).length > 0 && currentData.data.some(({ more }) => more);
    const rows = currentData.data.filter(matches);
    const sum = rows.reduce((total, { count }) => total + count, 0);
    const more = isPart || rows.some((row) => row.more);
    return sum === 0 && more ? null : `${number(sum)}${more ? "+" : ""}`;
  };
}

/** Returns the number of validations that match a filter, as text; null until it is known. */
export function useMatchText(filter: Filter): string | null {
  const { verdict, reason } = filter;
  return useCountText(filter)(
    (row) =>
      (verdict === "" || row.verdict === verdict) && (reason === "" || row.reason === reason),
  );
}
