import { removedPart } from "#contract/storeModes.ts";
import type { Validation } from "#contract/validations.ts";

/** Tells whether the local part of a validation's address was removed, so that it can't be checked again. */
export function isReduced({ store, input }: Pick<Validation, "store" | "input">): boolean {
  return store === "hashed" && input.startsWith(removedPart);
}
