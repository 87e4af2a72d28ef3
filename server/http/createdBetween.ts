import { readInstant } from "./readInstant.ts";

const bounds = { from: "created[gte]", before: "created[lt]" } as const;

/** Bounds in a call's query of the time at which something was created. */
type CreatedQuery = Readonly<
  Partial<Record<(typeof bounds)[keyof typeof bounds], string | undefined>>
>;

/** Returns those bounds in ms since the epoch, if given; throws 422 if one is neither an instant nor a day. */
export function createdBetween(query: CreatedQuery): {
  createdFrom: number | undefined;
  createdBefore: number | undefined;
} {
  const read = (bound: keyof CreatedQuery): number | undefined => {
    const text = query[bound];
    return text === undefined ? undefined : readInstant(`?${bound}`, text);
  };
  return { createdFrom: read(bounds.from), createdBefore: read(bounds.before) };
}
