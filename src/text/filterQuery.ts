import { startOfDay } from "./startOfDay.ts";

/** Returns the query of a filter for the API: empty texts are left out; days begin and end in the reader's time zone. */
export function filterQuery<Name extends string>({
  from,
  to,
  ...filter
}: Record<Name | "from" | "to", string>): Record<string, string> {
  const query: Record<string, string> = {
    ...filter,
    "created[gte]": startOfDay(from, 0),
    "created[lt]": startOfDay(to, 1),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}
