import * as z from "zod/mini";
import { displayName } from "./displayName.ts";

/** Longest reason of an operator's act, in characters. */
export const reasonMax = 200;

/** Why an operator acts: recorded in the audit logs, where the people concerned read it. One line. */
export const reason = displayName.check(z.trim(), z.minLength(1), z.maxLength(reasonMax));

/** Text to search for; letter case doesn't matter. */
export const searchText = z.optional(z.string().check(z.maxLength(254)));

/** Errors of every call for operators. */
export const operatorReadErrors = [
  "missing_credentials",
  "invalid_token",
  "expired_token",
  "operator_only",
] as const;

/** Errors of every act of an operator. */
export const operatorWriteErrors = [
  ...operatorReadErrors,
  "xsrf_mismatch",
  "reauthentication_required",
] as const;
