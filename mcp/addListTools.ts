import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";
import { counted } from "./counted.ts";
import { describeList, describeRow } from "./descriptions.ts";
import { listsOutput, rowsOutput, startOutput } from "./outputSchemas.ts";
import { failed, foreign, type McpSettings, toolResult, runTool } from "./runTool.ts";

const verdict = z.enum(["deliverable", "undeliverable", "risky", "unknown"]);
/** Id of a list. */
export const listId = z
  .string()
  .max(100)
  .regex(/^\w+$/u, "Enter an id such as list_01K….")
  .describe("Id of the list, such as list_01K….");

/** Adds the tools that read lists and start them. */
export function addListTools(server: McpServer, settings: McpSettings): void {
  addReadingTools(server, settings);
  server.registerTool(
    "start_list",
    {
      title: "Start a list",
      description:
        "Starts the checks of a list that is ready. Without credits, it starts nothing and returns the maximum cost: tell the user, and call it again with that number once they agree.",
      inputSchema: z.strictObject({
        id: listId,
        credits: z
          .number()
          .int()
          .min(0)
          .optional()
          .describe("Maximum cost that the user agreed to."),
      }),
      outputSchema: startOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    ({ id, credits: agreed }, { signal: canceled }) =>
      runTool(settings, canceled, async ({ client, signal }) => {
        const { name, state, counts, error } = await client.lists.get(id, { signal });
        if (state !== "ready" || counts === null) {
          const why = error === null ? "" : ` ${error.detail}`;
          return failed(`“${name}” can't start: it is ${state.replaceAll("_", " ")}.${why}`);
        }
        const { rows, billable: credits } = counts;
        const cost = `Checking its ${counted(rows, "row")} costs at most ${counted(credits, "credit")}.`;
        if (agreed === undefined || agreed < credits) {
          return toolResult(
            `“${name}” isn't started. ${cost} Ask the user, then call start_list with credits: ${credits}.`,
            { id, name, state, rows, credits, started: false },
          );
        }
        const started = await client.lists.start(id, { signal });
        return toolResult(`“${name}” is started. ${cost}`, {
          id,
          name,
          state: started.state,
          rows,
          credits,
          started: true,
        });
      }),
  );
}

function addReadingTools(server: McpServer, settings: McpSettings): void {
  const annotations = { readOnlyHint: true, openWorldHint: true };
  server.registerTool(
    "list_status",
    {
      title: "Status of a list",
      description: `Returns state, progress, results and credits of a list of addresses. Without an id, the ten latest lists. ${foreign}`,
      inputSchema: z.strictObject({ id: listId.optional() }),
      outputSchema: listsOutput,
      annotations,
    },
    ({ id }, { signal: canceled }) =>
      runTool(settings, canceled, async ({ client, signal }) => {
        if (id === undefined) {
          const { data } = await client.lists.list({ limit: 10 }, { signal });
          const lists = data.map(describeList);
          const sentence =
            lists.length === 0
              ? "There are no lists yet. Upload one in the app."
              : `The latest ${lists.length} lists, newest first.`;
          return toolResult(sentence, { lists });
        }
        const list = await client.lists.get(id, { signal });
        const { state, name, progress } = list;
        return toolResult(
          `“${name}” is ${state.replaceAll("_", " ")}: ${progress.done} of ${progress.total} rows have a result.`,
          { lists: [describeList(list)] },
        );
      }),
  );
  server.registerTool(
    "list_results",
    {
      title: "Results of a list",
      description: `Returns rows of a list with verdict, reason, score and suggestion, in the order of the file, also while the list runs. Pass next_cursor as after for the next page. ${foreign}`,
      inputSchema: z.strictObject({
        id: listId,
        verdict: verdict.optional().describe("Only rows with this verdict."),
        limit: z.number().int().min(1).max(200).optional().describe("Rows per page. Default: 50."),
        after: z.string().optional().describe("next_cursor of the page before."),
      }),
      outputSchema: rowsOutput,
      annotations,
    },
    ({ id, limit = 50, ...query }, { signal: canceled }) =>
      runTool(settings, canceled, async ({ client, signal }) => {
        const page = await client.lists.rows(id, { ...query, limit }, { signal });
        const more = page.has_more ? " There are more: pass next_cursor as after." : "";
        return toolResult(`${counted(page.data.length, "row")}.${more}`, {
          rows: page.data.map(describeRow),
          next_cursor: page.next_cursor,
        });
      }),
  );
}
