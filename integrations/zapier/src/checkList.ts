import type { CreateListBody } from "@mailverdict/sdk";
import { type Bundle, defineCreate, type ZObject } from "zapier-platform-core";
import { calling, textOf } from "./client.ts";
import { listFields, listOf, type ListOutput, sampleList } from "./listOutput.ts";

/** Returns the addresses of the field: values of line items, or one in each line. */
function emailsOf({ inputData }: Bundle): string[] {
  const given = inputData["emails"] ?? [];
  return (Array.isArray(given) ? given : [given])
    .flatMap((value) => String(value ?? "").split(/\r?\n/u))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function sourceOf(z: ZObject, bundle: Bundle): CreateListBody["source"] {
  const emails = emailsOf(bundle);
  const url = textOf(bundle, "file");
  if ((emails.length === 0) === (url === "")) {
    throw new z.errors.Error("Enter email addresses or a file.", "missing_addresses", 400);
  }
  return url === "" ? { emails } : { url };
}

async function perform(z: ZObject, bundle: Bundle): Promise<ListOutput> {
  const { start, max_credits: most } = bundle.inputData;
  const body: CreateListBody = {
    name: textOf(bundle, "name") || "From Zapier",
    source: sourceOf(z, bundle),
    options: {
      // Only an explicit yes charges credits.
      start: String(start) === "true" ? "auto" : "manual",
      ...(most === undefined || most === null || most === "" ? {} : { max_credits: Number(most) }),
    },
  };
  return listOf(await calling(z, bundle, (client) => client.lists.create(body)));
}

/** Action: makes a list and starts it. Its end starts Zaps with the trigger “List Completed”. */
export const checkList = defineCreate({
  key: "check_list",
  noun: "List",
  display: {
    label: "Check List of Email Addresses",
    description: "Makes a list of addresses or of a file, and starts it if you say so.",
  },
  operation: {
    perform,
    inputFields: [
      { key: "name", label: "Name", type: "string", default: "From Zapier" },
      {
        key: "emails",
        label: "Email Addresses",
        type: "text",
        list: true,
        helpText: "Line items, or one address in each line; up to 100,000.",
      },
      {
        key: "file",
        label: "File",
        type: "file",
        helpText:
          "Instead of addresses: a CSV, Excel or other file that your installation downloads.",
      },
      {
        key: "start",
        label: "Start Now",
        type: "boolean",
        default: "false",
        helpText:
          "**Yes** charges credits without asking again. With **No**, start the list in the app after you see its cost.",
      },
      {
        key: "max_credits",
        label: "Credit Limit",
        type: "integer",
        helpText: "The list pauses before it costs more.",
      },
    ],
    sample: { ...sampleList },
    outputFields: listFields,
  },
});
