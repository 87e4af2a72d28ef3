import { blocklists, testEntry, type Blocklist } from "./blocklists.ts";
import type { Outcome } from "./doctorReport.ts";
import { recordData } from "#engine/spf/recordData.ts";
import type { Examination } from "./examination.ts";
import { reversedLabels } from "#engine/spf/reverseName.ts";

/** Result of one list for one address. */
type Listing =
  | { kind: "listed" | "not_listed"; line: string }
  /** The list refuses or ignores the resolver, which doesn't count as a listing. */
  | { kind: "unanswered"; line: string };

/** Checks if any of our public addresses is on a blocklist. */
export async function examineBlocklists(examination: Examination): Promise<Outcome> {
  const { addresses } = examination;
  if (addresses.length === 0) {
    return { status: "skipped", code: "address_unknown", seen: [] };
  }
  const questions = blocklists.flatMap((list) =>
    addresses
      .filter(({ address }) => list.v6 || !address.includes(":"))
      .map(({ address }) => queryBlocklist(examination, list, address)),
  );
  const listings = await Promise.all(questions);
  const seen = listings.map(({ line }) => line);
  if (listings.some(({ kind }) => kind === "listed")) {
    return { status: "fail", code: "listed", seen };
  }
  return listings.some(({ kind }) => kind === "not_listed")
    ? { status: "pass", code: "not_listed", seen }
    : { status: "error", code: "lists_refused", seen };
}

async function queryBlocklist(
  { query }: Examination,
  list: Blocklist,
  address: string,
): Promise<Listing> {
  const question = (one: string) => query(`${reversedLabels(one)}.${list.zone}`, "A");
  const [lookup, proof] = await Promise.all([question(address), question(testEntry)]);
  const answers = recordData(lookup);
  const about = `${list.name}, ${address}`;
  const listed = answers.filter((answer) => answer.startsWith("127.0."));
  if (listed.length > 0) {
    const meanings = listed.map((answer) =>
      list.listings[answer] === undefined ? answer : `${answer} (${list.listings[answer]})`,
    );
    return { kind: "listed", line: `${about}: listed, ${meanings.join(", ")}; ${list.removal}` };
  }
  if (answers.length > 0) {
    // By convention, 127.255.255.x are errors. Answers outside 127/8 come from a resolver that rewrites them.
    return {
      kind: "unanswered",
      line: `${about}: the list refuses the query (${answers.join(", ")})`,
    };
  }
  if (lookup.status !== "nxdomain" && lookup.status !== "no_data") {
    return { kind: "unanswered", line: `${about}: ${lookup.detail ?? lookup.status}` };
  }
  return recordData(proof).some((answer) => answer.startsWith("127.0."))
    ? { kind: "not_listed", line: `${about}: not listed` }
    : { kind: "unanswered", line: `${about}: the list does not answer this resolver` };
}
