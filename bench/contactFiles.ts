import { contactFiles } from "#tests/contactFiles/contactFiles.ts";
import { expectedReview } from "#tests/contactFiles/expectedReview.ts";
import { readContactFile } from "#tests/contactFiles/readContactFile.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { printTable } from "./report/table.ts";

/** Returns the values of one array that aren't in another, each as often as it is missing there. */
function without(values: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return values.filter((value) => {
    const index = left.indexOf(value);
    left.splice(index < 0 ? left.length : index, 1);
    return index < 0;
  });
}

/** `npm run bench -- contactFiles`: uploads files as programs export them, and prints what a list makes of each, with the contacts that are lost or invented. */
export async function run(): Promise<void> {
  const server = await startTestServer();
  const rows: (string | number)[][] = [];
  let lost = 0;
  let invented = 0;
  try {
    const owner = await signedIn(server.app, "owner@example.com");
    for (const file of contactFiles) {
      const expected = expectedReview(file);
      const found = await readContactFile(owner, file);
      const missing = without(expected.addresses, found.addresses).length;
      lost += Math.max(missing, expected.rows - found.rows, 0);
      invented += without(found.addresses, expected.addresses).length;
      rows.push([
        file.shape,
        file.rows.length,
        found.rows,
        found.addresses.length,
        found.blank + found.malformed,
        found.columns.join(", "),
        [found.program ?? "", ...found.issues].filter((text) => text !== "").join(", "),
      ]);
    }
  } finally {
    await server.close();
  }
  const headings = ["file", "rows", "kept", "addresses", "without", "columns", "review"];
  printTable(headings, rows);
  process.stdout.write(`\n${rows.length} files: ${lost} contacts lost, ${invented} invented\n`);
}
