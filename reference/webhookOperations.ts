import { type JsonSchema, refOf } from "./toJsonSchema.ts";
import { webhookEvents } from "./webhookEvents.ts";
import { webhookExample } from "./webhookExample.ts";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" } satisfies JsonSchema,
});

/** Returns the webhooks of the OpenAPI document by event. */
export function webhookOperations() {
  const entries = webhookEvents.map(({ type, summary, schema }) => {
    const body: JsonSchema = {
      type: "object",
      properties: {
        type: { const: type, description: "Type of the event." },
        timestamp: { type: "string", description: "Time of the event, RFC 3339 in UTC." },
        data: { $ref: refOf(schema) },
      },
      required: ["type", "timestamp", "data"],
    };
    const example = webhookExample({ type, schema });
    const operation = {
      operationId: `on_${type.replace(".", "_")}`,
      tags: ["Webhook endpoints"],
      summary,
      description: "Signed by Standard Webhooks 1.0.0.",
      security: [],
      parameters: [
        header("webhook-id", "Id of the event."),
        header("webhook-timestamp", "Time of the attempt in Unix seconds."),
        header("webhook-signature", "One or two signatures, separated by a space."),
      ],
      requestBody: { required: true, content: { "application/json": { schema: body, example } } },
      responses: {
        "204": { description: "Any 2xx ends the delivery." },
        "410": { description: "Disables the endpoint." },
      },
    };
    return [type, { post: operation }] as const;
  });
  return Object.fromEntries(entries);
}
