import * as z from "zod/mini";
import { limits } from "./limits.ts";

/** Query fields of every paged call. Numbers arrive as text, so `limit` is coerced. */
export const pageQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.pageMax))),
  /** Opaque cursor from `next_cursor`. */
  after: z.optional(z.string().check(z.maxLength(512))),
};

/** Returns the schema of one page of results; `next_cursor` is null on the last page. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    object: z.literal("list"),
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.nullable(z.string()),
  });
}
