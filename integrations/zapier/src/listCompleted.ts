import { type Bundle, defineTrigger, type ZObject } from "zapier-platform-core";
import { calling } from "./client.ts";
import { eventOf, subscribe, unsubscribe } from "./hook.ts";
import { listFields, listOf, type ListOutput, sampleList } from "./listOutput.ts";

async function perform(z: ZObject, bundle: Bundle): Promise<ListOutput[]> {
  const event = await eventOf(z, bundle, "list.completed");
  return event === null
    ? []
    : [listOf(await calling(z, bundle, (client) => client.lists.get(event.data.id)))];
}

/** Trigger: starts a Zap when a list completes. */
export const listCompleted = defineTrigger({
  key: "list_completed",
  noun: "List",
  display: { label: "List Completed", description: "Triggers when a list has been checked." },
  operation: {
    type: "hook",
    perform,
    performList: (z, bundle) =>
      calling(z, bundle, async (client) =>
        (await client.lists.list({ state: "completed" }).all(3)).map(listOf),
      ),
    performSubscribe: subscribe("list.completed"),
    performUnsubscribe: unsubscribe,
    sample: { ...sampleList },
    outputFields: listFields,
  },
});
