import { type Bundle, defineCreate, type ZObject } from "zapier-platform-core";
import { calling, textOf } from "./client.ts";
import { type Result, resultFields, resultOf, runningResult, sampleResult } from "./result.ts";

/** Time in ms that the server may wait for a slow mail server, within Zapier's 30 seconds. */
const waitMs = 20_000;

async function perform(z: ZObject, bundle: Bundle): Promise<Result> {
  const email = textOf(bundle, "email");
  if (email === "") {
    throw new z.errors.Error("Enter an email address.", "missing_address", 400);
  }
  const reusedS = Number(bundle.inputData["reuse_hours"] ?? 0) * 3600;
  const body = {
    email,
    timeout_ms: waitMs,
    source: "zapier",
    ...(reusedS > 0 ? { max_age_s: Math.round(reusedS) } : {}),
  };
  const validation = await calling(z, bundle, (client) => client.validations.create(body));
  return validation.status === "running"
    ? runningResult(validation.id, email)
    : resultOf(validation);
}

/** Action: checks one address. */
export const checkAddress = defineCreate({
  key: "check_address",
  noun: "Check",
  display: {
    label: "Check Email Address",
    description: "Checks whether an email address receives mail, and says why.",
  },
  operation: {
    perform,
    inputFields: [
      { key: "email", label: "Email Address", type: "string", required: true },
      {
        key: "reuse_hours",
        label: "Reuse Results Up to (Hours)",
        type: "number",
        helpText:
          "Returns your own result of this address for free if it isn't older. Empty: always checks.",
      },
    ],
    sample: { ...sampleResult },
    outputFields: resultFields,
  },
});
