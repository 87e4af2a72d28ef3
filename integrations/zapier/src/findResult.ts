import { type Bundle, defineSearch, type ZObject } from "zapier-platform-core";
import { calling, textOf } from "./client.ts";
import { type Result, resultFields, resultOf, sampleResult } from "./result.ts";

/** Results that are read, newest first: the API finds the beginning of an address, so `a@b.co` also finds `a@b.com`. */
const readMost = 200;

async function perform(z: ZObject, bundle: Bundle): Promise<Result[]> {
  const email = textOf(bundle, "email");
  if (email === "") {
    throw new z.errors.Error("Enter an email address.", "missing_address", 400);
  }
  return calling(z, bundle, async (client) => {
    const found = await client.validations.list({ q: email, limit: 100 }).all(readMost);
    const latest = found.find(({ input }) => input?.toLowerCase() === email.toLowerCase());
    return latest === undefined ? [] : [resultOf(latest)];
  });
}

/** Search: finds the latest result of an address without checking it again. */
export const findResult = defineSearch({
  key: "find_result",
  noun: "Result",
  display: {
    label: "Find Latest Result",
    description: "Finds the latest result of an email address, for free.",
  },
  operation: {
    perform,
    inputFields: [{ key: "email", label: "Email Address", type: "string", required: true }],
    sample: { ...sampleResult },
    outputFields: resultFields,
  },
});
