import { writeTable } from "#cli/output/writeTable.ts";
import type { Usage } from "#sdk/typescript/src/apiTypes.ts";
import type { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";

/** Days of a usage report, and how it is printed. */
export interface UsageQuery {
  from: string | undefined;
  to: string | undefined;
  format: string | undefined;
}

const dayCells = ({ date, validations, free, credits }: Usage["days"][number]) => [
  date,
  validations,
  free,
  credits.validations,
  credits.lists,
  credits.total,
];

/** Prints validations and credits by day, and the balance. */
export async function showUsage(
  client: Mailverdict,
  { from, to, format }: UsageQuery,
): Promise<void> {
  const usage = await client.account.usage({ from, to });
  const { balance, held } = await client.account.credits();
  const { validations, credits } = usage.totals;
  writeTable(
    {
      columns: ["day", "validations", "free", "credits_validations", "credits_lists", "credits"],
      rows: usage.days,
      cells: dayCells,
      whole: { ...usage, balance, held },
      below: [
        `${validations} validations and ${credits.total} credits from ${usage.from} to ${usage.to}.`,
        `The account has ${balance} credits, ${held} of them reserved for lists.`,
      ],
    },
    format,
  );
}

/** Prints the use of the account's API keys. */
export async function showKeys(
  client: Mailverdict,
  { from, to, format }: UsageQuery,
): Promise<void> {
  const { keys } = await client.account.usage({ from, to });
  writeTable(
    {
      columns: ["key", "name", "validations", "credits"],
      rows: keys,
      cells: ({ key_id: id, name, validations, credits }) => [
        id,
        name ?? (id === null ? "the app" : "deleted"),
        validations,
        credits,
      ],
      whole: keys,
    },
    format,
  );
}
