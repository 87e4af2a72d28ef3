import { type Bundle, defineTrigger, type ZObject } from "zapier-platform-core";
import { calling } from "./client.ts";
import { eventOf, subscribe, unsubscribe } from "./hook.ts";
import { type Result, resultFields, resultOf, sampleResult } from "./result.ts";

interface Changed extends Result {
  previous_verdict: string;
}

/** Returns the results of validations that had another one before. */
async function performList(z: ZObject, bundle: Bundle): Promise<Changed[]> {
  return calling(z, bundle, async (client) => {
    const latest = await client.validations.list({ limit: 100 }).all(100);
    const changed: Changed[] = [];
    for (const validation of latest) {
      if (validation.previous_id !== null && changed.length < 3) {
        const before = latest.find(({ id }) => id === validation.previous_id);
        if (before !== undefined && before.verdict !== validation.verdict) {
          changed.push({ ...resultOf(validation), previous_verdict: before.verdict });
        }
      }
    }
    return changed;
  });
}

async function perform(z: ZObject, bundle: Bundle): Promise<Changed[]> {
  const event = await eventOf(z, bundle, "validation.changed");
  if (event === null) {
    return [];
  }
  const { id, previous } = event.data as unknown as { id: string; previous: { verdict: string } };
  const validation = await calling(z, bundle, (client) => client.validations.get(id));
  return validation.status === "running"
    ? []
    : [{ ...resultOf(validation), previous_verdict: previous.verdict }];
}

/** Trigger: starts a Zap when an address gets another result than the last time. */
export const resultChanged = defineTrigger({
  key: "result_changed",
  noun: "Result",
  display: {
    label: "Result Changed",
    description: "Triggers when an address gets another result than the last time.",
  },
  operation: {
    type: "hook",
    perform,
    performList,
    performSubscribe: subscribe("validation.changed"),
    performUnsubscribe: unsubscribe,
    sample: { ...sampleResult, previous_verdict: "deliverable" },
    outputFields: [...resultFields, { key: "previous_verdict", label: "Verdict Before" }],
  },
});
