import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { limits } from "./limits.ts";
import { pageQuery } from "./page.ts";

export const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
export const writeErrors = [...signedInErrors, "xsrf_mismatch"] as const;
export const actErrors = [...writeErrors, "not_found", "invalid_state"] as const;
export const id = z.string().check(z.minLength(1), z.maxLength(64));
export const byId = z.object({ id });
export const name = displayName.check(z.minLength(1), z.maxLength(limits.nameLength));
export const address = z.string().check(z.maxLength(limits.addressInputLength));
export const rowPage = {
  ...pageQuery,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.rowPageMax))),
};
