import type { CreateListBody, Mailverdict, Validation } from "@mailverdict/sdk";
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from "n8n-workflow";

/** One run of an operation: for one item, or for all of them at once. */
export interface Run {
  context: IExecuteFunctions;
  client: Mailverdict;
  /** The item whose parameters are read. */
  index: number;
}

/** Yields outputs as they are ready; what came before an error is kept. */
type Operation = (run: Run) => AsyncGenerator<INodeExecutionData, void, undefined>;

/** Addresses that one call takes. */
const batchSize = 100;

/** Time between two reads of a check that still runs, in ms. */
const pollMs = 1000;

const text = ({ context, index }: Run, name: string): string =>
  String(context.getNodeParameter(name, index) ?? "").trim();

/** Returns the field of each item. */
const everyText = (run: Run, name: string): string[] =>
  run.context.getInputData().map((_, index) => text({ ...run, index }, name));

const outputOf = (json: unknown, item: number): INodeExecutionData => ({
  json: json as IDataObject,
  pairedItem: { item },
});

/** Returns the optional fields of a check, and how long a call may take. */
function optionsOf({ context, index }: Run) {
  const { maxAge, source, tags, timeout } = context.getNodeParameter("options", index, {}) as {
    maxAge?: number;
    source?: string;
    tags?: string;
    timeout?: number;
  };
  const named = (tags ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const fields = {
    ...(maxAge === undefined ? {} : { max_age_s: maxAge }),
    ...(source === undefined || source === "" ? {} : { source }),
    ...(named.length === 0 ? {} : { tags: named }),
  };
  return { fields, call: timeout === undefined ? {} : { timeoutMs: timeout * 1000 } };
}

async function* check(run: Run) {
  const { fields, call } = optionsOf(run);
  const validation = await run.client.validate({ email: text(run, "email"), ...fields }, call);
  yield outputOf(validation, run.index);
}

/** Returns the verdict of a check that a slow mail server delays. */
async function completed(client: Mailverdict, id: string): Promise<Validation> {
  for (;;) {
    const validation = await client.validations.get(id);
    if (validation.status !== "running") {
      return validation;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function* checkMany(run: Run) {
  // The API takes no empty address.
  const emails = everyText(run, "email").map((email) => email || "(empty)");
  const { fields, call } = optionsOf(run);
  for (let from = 0; from < emails.length; from += batchSize) {
    const part = emails.slice(from, from + batchSize);
    const { data } = await run.client.validations.createBatch({ emails: part, ...fields }, call);
    for (const { index, input, validation, problem } of data) {
      const result =
        validation?.status === "running" ? await completed(run.client, validation.id) : validation;
      yield outputOf(result ?? { input, problem }, from + index);
    }
  }
}

/** Uploads the file of an item. */
async function uploaded(run: Run): Promise<{ upload_id: string }> {
  const property = text(run, "binaryProperty");
  const { fileName = "list.csv" } = run.context.helpers.assertBinaryData(run.index, property);
  const bytes = await run.context.helpers.getBinaryDataBuffer(run.index, property);
  const { id } = await run.client.uploadFile(new Uint8Array(bytes), { name: fileName });
  return { upload_id: id };
}

/** Returns the source of a new list: addresses of all items, the item's file, or a link. */
async function sourceOf(run: Run): Promise<CreateListBody["source"]> {
  switch (text(run, "source")) {
    case "file":
      return uploaded(run);
    case "url":
      return { url: text(run, "fileUrl") };
    default:
      return { emails: everyText(run, "email").filter((email) => email !== "") };
  }
}

/** Waits for a list if the node says so. */
async function* listOf(run: Run, read: () => Promise<{ id: string }>) {
  const waits = run.context.getNodeParameter("wait", run.index) === true;
  const list = await read();
  yield outputOf(waits ? await run.client.waitForList(list.id) : list, run.index);
}

async function* createList(run: Run) {
  const { context, client, index } = run;
  const start = context.getNodeParameter("start", index) ? ("auto" as const) : ("manual" as const);
  const body = { name: text(run, "name"), source: await sourceOf(run), options: { start } };
  // n8n repeats a node that failed: the same list must not be paid twice.
  const idempotencyKey = `n8n-${context.getExecutionId()}-${context.getNode().id}-${index}`;
  yield* listOf(run, () => client.lists.create(body, { idempotencyKey }));
}

async function* startList(run: Run) {
  yield* listOf(run, () => run.client.lists.start(text(run, "listId")));
}

async function* getList(run: Run) {
  yield* listOf(run, () => run.client.lists.get(text(run, "listId")));
}

async function* getResults(run: Run) {
  const { context, client, index } = run;
  const verdicts = context.getNodeParameter("verdicts", index, []) as string[];
  const most = context.getNodeParameter("returnAll", index)
    ? Number.POSITIVE_INFINITY
    : Number(context.getNodeParameter("limit", index));
  const rows = client.lists.rows(text(run, "listId"), {
    limit: Math.min(most, 1000),
    ...(verdicts.length === 0 ? {} : { verdict: verdicts.join(",") }),
  });
  let count = 0;
  for await (const row of rows) {
    yield outputOf(row, index);
    count += 1;
    if (count >= most) {
      return;
    }
  }
}

/** Operations by resource and name. */
export const operations: Record<string, Operation> = {
  "address:check": check,
  "address:checkMany": checkMany,
  "list:create": createList,
  "list:get": getList,
  "list:getResults": getResults,
  "list:start": startList,
};

/** True if an operation runs once for all items. */
export const takesAllItems = (name: string, source: string): boolean =>
  name === "address:checkMany" || (name === "list:create" && source === "items");
