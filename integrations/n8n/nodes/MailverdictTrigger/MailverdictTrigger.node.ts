import { ApiError, verifyWebhook, WebhookError } from "@mailverdict/sdk";
import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from "n8n-workflow";
import { clientOf } from "../Mailverdict/client.ts";

/** Endpoint of a workflow, stored with it. */
interface Stored {
  endpointId?: string;
  secret?: string;
}

const storedOf = (context: IHookFunctions | IWebhookFunctions): Stored =>
  context.getWorkflowStaticData("node");

const gone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Starts workflows on events of an installation. Each delivery's signature is verified. */
export class MailverdictTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Mailverdict Trigger",
    name: "mailverdictTrigger",
    icon: "file:../../icons/mailverdict.svg",
    group: ["trigger"],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: "Starts the workflow when a list or a check completes",
    defaults: { name: "Mailverdict Trigger" },
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: "mailverdictApi", required: true }],
    webhooks: [
      { name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" },
    ],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: ["list.completed"],
        options: [
          { name: "Credits Are Low", value: "credits.low" },
          { name: "Credits Are Spent", value: "credits.exhausted" },
          { name: "List Completed", value: "list.completed" },
          { name: "List Failed", value: "list.failed" },
          { name: "List Needs a Column", value: "list.needs_mapping" },
          { name: "List Paused", value: "list.paused" },
          { name: "List Ready to Start", value: "list.ready" },
          { name: "Result of an Address Changed", value: "validation.changed" },
          { name: "Single Check Completed", value: "validation.completed" },
          { name: "Watched List Changed", value: "watch.changed" },
        ],
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { endpointId, secret } = storedOf(this);
        if (endpointId === undefined || secret === undefined) {
          return false;
        }
        const client = await clientOf(this);
        try {
          const { url, status } = await client.webhooks.get(endpointId);
          return url === this.getNodeWebhookUrl("default") && status !== "disabled";
        } catch (error) {
          if (gone(error)) {
            return false;
          }
          throw error;
        }
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const client = await clientOf(this);
        const { id, secret } = await client.webhooks.create({
          url: this.getNodeWebhookUrl("default")!,
          description: "n8n",
          events: this.getNodeParameter("events") as never,
        });
        Object.assign(storedOf(this), { endpointId: id, secret });
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const stored = storedOf(this);
        if (stored.endpointId !== undefined) {
          const client = await clientOf(this);
          try {
            await client.webhooks.delete(stored.endpointId);
          } catch (error) {
            if (!gone(error)) {
              return false;
            }
          }
        }
        delete stored.endpointId;
        delete stored.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody, headers } = this.getRequestObject();
    const { secret } = storedOf(this);
    try {
      const event = await verifyWebhook({
        body: new Uint8Array(rawBody),
        headers,
        secret: secret ?? "",
      });
      // Asks only whether the address answers.
      return event.type === "endpoint.created"
        ? { webhookResponse: { ok: true } }
        : { workflowData: [this.helpers.returnJsonArray(event as unknown as IDataObject)] };
    } catch (error) {
      if (!(error instanceof WebhookError)) {
        throw error;
      }
      this.getResponseObject().status(400).json({ error: error.message });
      return { noWebhookResponse: true };
    }
  }
}
