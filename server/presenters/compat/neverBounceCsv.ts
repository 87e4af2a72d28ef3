import type { CsvLayout } from "#server/data/tables/csvLayout.ts";
import { type CompatResult, isDomainFound, isMailboxAnswered, namesOf } from "./compatResult.ts";
import { presentNeverBounceRow } from "./presentNeverBounce.ts";

/** Numbers that NeverBounce gives its results. */
const numbers = { valid: 0, invalid: 1, disposable: 2, catchall: 3, unknown: 4 } as const;

/** Words for true and false, by their names in a request. */
const booleans = new Map<unknown, readonly [yes: string, no: string]>([
  ["BIN_1_0", ["1", "0"]],
  ["BIN_Y_N", ["Y", "N"]],
  ["BIN_y_n", ["y", "n"]],
  ["BIN_yes_no", ["yes", "no"]],
  ["BIN_Yes_No", ["Yes", "No"]],
  ["BIN_true_false", ["true", "false"]],
]);

/** Line endings, by their names in a request. */
const lineEnds = new Map<unknown, CsvLayout["lineEnd"]>([
  ["LINEFEED_0A", "\n"],
  ["LINEFEED_0D0A", "\r\n"],
]);

type Cell = string | number;
type Column = (result: CompatResult, word: (is: boolean) => string) => Cell;

const part =
  (name: keyof ReturnType<typeof presentNeverBounceRow>["address_info"]): Column =>
  (result) =>
    presentNeverBounceRow(result).address_info[name];

const flag =
  (name: string): Column =>
  (result, word) =>
    word(presentNeverBounceRow(result).flags.includes(name));

/** Columns that a request can add, in their order. `network` is the provider's domain in NeverBounce; ours is its name. */
const columns: Readonly<Record<string, Column>> = {
  bad_syntax: flag("bad_syntax"),
  free_email_host: flag("free_email_host"),
  role_account: flag("role_account"),
  addr: part("addr"),
  alias: part("alias"),
  host: part("host"),
  subdomain: part("subdomain"),
  domain: part("domain"),
  tld: part("tld"),
  fqdn: part("fqdn"),
  network: ({ validation }) => validation?.provider ?? "",
  has_dns_info: ({ validation }, word) => word(isDomainFound(validation)),
  has_mail_server: ({ validation }, word) => word(isDomainFound(validation)),
  mail_server_reachable: ({ validation }, word) => word(isMailboxAnswered(validation)),
  email_status_int: (result) => numbers[namesOf(result).neverbounce],
  email_status: (result) => namesOf(result).neverbounce,
};

/** Names of the fields that choose rows, by result. */
const segments = {
  valid: "valids",
  invalid: "invalids",
  catchall: "catchalls",
  disposable: "disposables",
  unknown: "unknowns",
} as const;

/** A download as a request asks for it. */
export interface NeverBounceCsv {
  /** Names of the added columns. */
  added: readonly string[];
  lineEnd: CsvLayout["lineEnd"];
  /** Tells whether a row is wanted. */
  wants(this: void, result: CompatResult, isDuplicate: boolean): boolean;
  /** Returns the cells of the added columns. */
  cellsOf(this: void, result: CompatResult): Cell[];
}

/** Returns the download that a request asks for: `on` tells whether a field is set, and is undefined for one that is missing. Results that it names are the only ones; those that it excludes are left out; else all are wanted. */
export function neverBounceCsv(
  on: (name: string) => boolean | undefined,
  names: { booleans: unknown; lineEnd: unknown },
): NeverBounceCsv {
  const anyNamed = Object.values(segments).some((name) => on(name) === true);
  const added = Object.keys(columns).filter((name) => on(name) ?? name === "email_status");
  const [yes, no] = booleans.get(names.booleans) ?? ["1", "0"];
  const word = (is: boolean) => (is ? yes : no);
  const duplicates = on("include_duplicates") === true || on("only_duplicates") === true;
  return {
    added,
    lineEnd: lineEnds.get(names.lineEnd) ?? "\n",
    wants(result, isDuplicate) {
      if ((isDuplicate && !duplicates) || (!isDuplicate && on("only_duplicates") === true)) {
        return false;
      }
      if (on("only_bad_syntax") === true) {
        return result.validation?.syntax.valid === false;
      }
      return on(segments[namesOf(result).neverbounce]) ?? !anyNamed;
    },
    cellsOf: (result) => added.map((name) => columns[name]?.(result, word) ?? ""),
  };
}
