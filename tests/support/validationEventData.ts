import type * as z from "zod/mini";
import type { validationEvent } from "#contract/webhookEvents.ts";

/** Data of a `validation.completed` event without labels. */
export const validationEventData: z.infer<typeof validationEvent> = {
  object: "validation",
  id: "val_1",
  verdict: "risky",
  reason: "accept_all",
  source: null,
  tags: [],
  custom: null,
};
