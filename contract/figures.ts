import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Figures of the whole installation for its home page, rounded to two digits; null while there are too few checks. */
export const readFigures = endpoint({
  name: "readFigures",
  summary: "Read how many checks this installation has made, their accuracy and their median time",
  method: "GET",
  path: "/v1/public/figures",
  access: "public",
  reply: z.object({
    object: z.literal("figures"),
    /** Addresses with a verdict that are stored here, at most 100,000. */
    checks: z.nullable(z.number()),
    /** Share of definite verdicts that the operators' imported outcomes prove right, rounded down to a thousandth; null while there are fewer than 500. */
    accuracy: z.nullable(z.object({ share: z.number(), outcomes: z.number() })),
    /** Median time of recent checks in ms, cached results left out. */
    median_ms: z.nullable(z.number()),
  }),
  statuses: [200],
  errors: [],
});
