import { randomUUID } from "node:crypto";
import type { ListPreview } from "#contract/listReview.ts";
import type { List, ListRow } from "#contract/listShape.ts";
import { until } from "#tests/support/until.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import type { ContactFile } from "./contactFile.ts";

/** A list's review of a file before the start, and the addresses that it would check. */
export interface ReviewedFile {
  state: List["state"];
  /** Names of the columns that are checked: the chosen one, with all others that the review offers. */
  columns: string[];
  program: string | null;
  issues: string[];
  /** Rows of the file, however many addresses each has. */
  rows: number;
  /** Well-formed addresses, in the order of the rows. */
  addresses: string[];
  blank: number;
  malformed: number;
}

/** Uploads or pastes a file as its owner, answers the question for the columns with all that are offered, and returns the review. */
export async function readContactFile(owner: Visitor, file: ContactFile): Promise<ReviewedFile> {
  const created = await owner.ask("POST", "/v1/lists", {
    body: { source: await sourceOf(owner, file) },
    headers: { "idempotency-key": randomUUID() },
  });
  const { id } = created.json<List>();
  try {
    return await reviewed(owner, id);
  } finally {
    // An account has a limited number of open lists.
    await owner.ask("DELETE", `/v1/lists/${id}`);
  }
}

async function reviewed(owner: Visitor, id: string): Promise<ReviewedFile> {
  const counted = () =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state !== "parsing",
    );
  const list = await counted();
  if (list.state === "failed") {
    return { ...nothing, state: "failed", issues: [list.error?.code ?? ""] };
  }
  const { email_column: found } = (await owner.get(`/v1/lists/${id}/preview`)).json<ListPreview>();
  const [first = found.index, ...more] = found.candidates;
  if (first !== null && (found.index === null || more.length > 0)) {
    const mapping = { email_column: first, more_email_columns: more };
    await owner.ask("PATCH", `/v1/lists/${id}`, { body: { mapping } });
  }
  return reviewOf(owner, await counted());
}

const nothing = { columns: [], program: null, rows: 0, addresses: [], blank: 0, malformed: 0 };

async function sourceOf(owner: Visitor, { name, content }: ContactFile): Promise<object> {
  const bytes = Buffer.from(content);
  if (name === null) {
    return { text: bytes.toString() };
  }
  const { id } = (await owner.post("/v1/uploads", { name, bytes: bytes.length })).json();
  await owner.ask("PATCH", `/v1/uploads/${id}`, {
    raw: bytes,
    headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
  });
  return { upload_id: id };
}

async function reviewOf(owner: Visitor, { id, state, counts }: List): Promise<ReviewedFile> {
  const read = async <T>(path: string): Promise<T> =>
    (await owner.get(`/v1/lists/${id}/${path}`)).json<T>();
  const preview = await read<ListPreview>("preview");
  const rows = await read<{ data: ListRow[] }>("results?limit=100");
  const malformed = await read<{ data: { position: number }[] }>("malformed?limit=100");
  const issues = await read<{ data: { kind: string; count: number }[] }>("issues");
  const broken = new Set(malformed.data.map(({ position }) => position));
  const { email_column: first, more_email_columns: more = [] } = preview.mapping;
  return {
    state,
    columns: [...(first === null ? [] : [first]), ...more].map(
      (index) => preview.columns[index]?.name.trim() ?? "",
    ),
    program: preview.program ?? null,
    issues: issues.data.map(({ kind }) => kind).toSorted(),
    rows: (counts?.rows ?? 0) - (counts?.split ?? 0),
    addresses: rows.data.flatMap(({ email, position }) =>
      email === null || broken.has(position) ? [] : [email],
    ),
    blank: counts?.blank ?? 0,
    malformed: counts?.malformed ?? 0,
  };
}
