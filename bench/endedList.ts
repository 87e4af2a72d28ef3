import type { Database } from "#server/data/connection/database.ts";
import { insertChunks } from "#server/data/queries/listChunks.ts";
import { insertResults } from "#server/data/queries/listResults.ts";
import { insertList } from "#server/data/queries/lists.ts";
import { newId } from "#server/ids.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { emptyResult } from "#server/lists/running/emptyResult.ts";

const chunkRows = 500;

const recordOf = (position: number): [number, string[]] => [
  position + 1,
  [
    `Person ${position}`,
    `person.${position}@host${position % 5000}.example.net`,
    "City; with, signs",
  ],
];

/** Adds a completed list with `rows` rows to an account; returns its id. */
export async function endedList(
  database: Database,
  accountId: string,
  rows: number,
): Promise<string> {
  const { queries } = database;
  const made = await database.atomically((steps) =>
    createList(
      steps,
      {
        accountId,
        name: "Long.csv",
        source: { kind: "text", bytes: Buffer.from("x") },
        mapping: {},
        options: {},
      },
      Date.now(),
    ),
  );
  if (!made.ok) {
    throw new Error(made.fault);
  }
  const names = ["name", "email", "city"];
  const preview = {
    mapping: { header: true },
    columns: names.map((name) => ({ name, addresses: 0 })),
    email_column: { index: 1 },
  };
  const id = newId("list");
  await insertList(queries, {
    ...made.list,
    id,
    state: "completed",
    preview: JSON.stringify(preview),
    counts: JSON.stringify({ rows }),
    total: rows,
  });
  for (let from = 1; from <= rows; from += 20 * chunkRows) {
    await database.atomically(async (steps) => {
      for (let first = from; first < from + 20 * chunkRows && first <= rows; first += chunkRows) {
        const size = Math.min(chunkRows, rows - first + 1);
        const positions = Array.from({ length: size }, (_, index) => first + index);
        const records = positions.map(recordOf);
        const emails = records.map(([, [, email = ""]]) => email);
        await insertChunks(steps, [
          {
            list_id: id,
            seq: (first - 1) / chunkRows,
            first_position: first,
            size,
            records: JSON.stringify(records),
            counted: JSON.stringify(emails.map((email) => ({ kind: "check", email }))),
            state: "done",
            attempts: 1,
            runner: null,
            lease_until: 0,
          },
        ]);
        await insertResults(
          steps,
          positions.map((position, index) => ({
            ...emptyResult(id, position, emails[index] ?? ""),
            status: "final",
            verdict: position % 1000 === 0 ? "unknown" : "deliverable",
            reason: position % 1000 === 0 ? "greylisted" : "mailbox_accepted",
            score: 97,
            provider: "google_workspace",
            reply: "250 2.1.5 OK",
            credits: 1,
            charge: "definitive",
            tries: 1,
            checked_at: 1_790_000_000_000,
          })),
        );
      }
    });
  }
  return id;
}
