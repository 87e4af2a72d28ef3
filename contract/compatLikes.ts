import { readCredits } from "./credits.ts";
import type { Endpoint } from "./endpoint.ts";
import { readExport } from "./exports.ts";
import { startList } from "./listActions.ts";
import { readListRows } from "./listRows.ts";
import { createList, deleteList, readList, readLists } from "./lists.ts";
import { createValidationBatch } from "./validationBatches.ts";
import { createValidation } from "./validations.ts";

/** Calls of `/v1` that compatibility endpoints stand in for. */
export const compatLikes = {
  createValidation,
  createValidationBatch,
  readCredits,
  createList,
  startList,
  readList,
  readLists,
  readListRows,
  readExport,
  deleteList,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Name of one of {@link compatLikes}. */
export type CompatLike = keyof typeof compatLikes;
