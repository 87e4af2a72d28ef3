import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";

/** A verdict. */
export const verdict = z.enum(verdicts);
/** A reason for any verdict. */
export const reason = z.enum(reasons);
