import { useCountValidationsQuery } from "#web/api/validationsApi.ts";
import type { ValidationCounts } from "#contract/validationCounts.ts";
import { useFormats } from "#web/text/formats.ts";
import { type Filter, queryOf } from "./filter.ts";

type Row = ValidationCounts["data"][number];

/** Returns a function that counts the validations of a filter with certain verdicts and reasons, as text: `3,412`, or `10,000+`. It returns null until the counts are known. */
export function useCountText(filter: Filter): (matches: (row: Row) => boolean) => string | null {
  const { number } = useFormats();
  const query = queryOf({ ...filter, verdict: "", reason: "", order: "" });
  const { currentData } = useCountValidationsQuery({ query });
  return (matches) => {
    if (currentData === undefined) {
      return null;
    }
    const rows = currentData.data.filter(matches);
    const sum = rows.reduce((total, { count }) => total + count, 0);
    return `${number(sum)}${rows.some(({ more }) => more) ? "+" : ""}`;
  };
}
