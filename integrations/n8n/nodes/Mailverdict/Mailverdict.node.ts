import { ApiError } from "@mailverdict/sdk";
import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeOperationError,
} from "n8n-workflow";
import { clientOf } from "./client.ts";
import { operations, takesAllItems } from "./operations.ts";
import { properties } from "./properties.ts";

/** Returns the output of an item that failed: the sentence of the error, and its code. */
function failureOf(error: unknown, item: number): INodeExecutionData {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof ApiError ? error.code : null;
  return { json: { error: message, code }, pairedItem: { item } };
}

/** Checks addresses and lists with an installation of Mailverdict. */
export class Mailverdict implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Mailverdict",
    name: "mailverdict",
    icon: "file:../../icons/mailverdict.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: "Check email addresses and lists, with the evidence",
    defaults: { name: "Mailverdict" },
    inputs: ["main"],
    outputs: ["main"],
    usableAsTool: true,
    credentials: [{ name: "mailverdictApi", required: true }],
    properties,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const { length } = this.getInputData();
    const found: INodeExecutionData[] = [];
    const client = await clientOf(this);
    for (let index = 0; index < length; index += 1) {
      const resource = this.getNodeParameter("resource", index) as string;
      const name = `${resource}:${this.getNodeParameter("operation", index) as string}`;
      const all = takesAllItems(name, this.getNodeParameter("source", index, "") as string);
      try {
        for await (const output of operations[name]!({ context: this, client, index })) {
          found.push(output);
        }
      } catch (error) {
        if (!this.continueOnFail()) {
          const { message } = error as Error;
          throw new NodeOperationError(this.getNode(), error as Error, {
            itemIndex: index,
            message,
          });
        }
        // An operation on all items has an output for each of them up to the error.
        const failed = all ? [...Array(length).keys()].slice(found.length) : [index];
        found.push(...failed.map((item) => failureOf(error, item)));
      }
      if (all) {
        break;
      }
    }
    return [found];
  }
}
