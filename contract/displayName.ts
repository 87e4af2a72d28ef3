import * as z from "zod/mini";
import { plainLine } from "./plainLine.ts";

/** Any text that people see as a name, label, tag or note. White space around it is checked, too, so that no line break is trimmed unnoticed. */
export const displayName = z.string().check(z.regex(plainLine));
