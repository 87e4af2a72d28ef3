import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";

export const verdict = z.enum(verdicts);
export const reason = z.enum(reasons);

/** Number of addresses by change of verdict. */
export const verdictChanges = z.array(z.object({ from: verdict, to: verdict, count: z.int() }));
