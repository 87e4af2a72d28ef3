import * as z from "zod/mini";

/** Data stored of a validation: everything; everything but the local part of the address; nothing. The last two apply `limits.fullResultS` seconds after its verdict. */
export const storeModes = ["full", "hashed", "none"] as const;
export const storeMode = z.enum(storeModes);
/** Replaces a local part that is no longer stored. */
export const removedPart = "***";

export type StoreMode = (typeof storeModes)[number];
