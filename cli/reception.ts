import { resolve } from "node:path";
import { NoInstallation, openDatabase } from "#server/data/connection/openDatabase.ts";
import { startFailureText } from "#server/config/startFailure.ts";
import {
  listedText,
  ratesHours,
  readProviderRates,
  type ProviderRates,
} from "#server/services/validations/providerRates.ts";

/**
 * Reads how providers replied to the server of this DATA_DIR or DATABASE_URL. Returns a sentence if that can't be
 * read, or null without an installation.
 */
export async function readServerReception(
  environment: NodeJS.ProcessEnv,
): Promise<readonly ProviderRates[] | string | null> {
  const databaseUrl = environment.DATABASE_URL?.trim() || null;
  const dataDir = resolve(environment.DATA_DIR?.trim() || "data");
  try {
    const database = await openDatabase({ databaseUrl, dataDir }, { existing: true });
    try {
      return await readProviderRates(database, database.now());
    } finally {
      await database.close();
    }
  } catch (error) {
    return error instanceof NoInstallation
      ? null
      : `Results by provider aren't available. ${startFailureText(error, environment.LOG_LEVEL)}`;
  }
}

const row = (one: ProviderRates): string =>
  [
    (one.name ?? "others").padEnd(18),
    (one.egress ?? "").padEnd(16),
    `${one.accepted} accepted, ${one.refused} rejected, ${one.deferred} deferred, ${one.blocked} blocked, ${one.unanswered} no reply`,
  ].join(" ");

/** Returns the providers' replies as text. */
export function describeReceptions(receptions: readonly ProviderRates[]): string {
  const lines = receptions.flatMap((one) => {
    const text = listedText(one);
    return text === null ? [row(one)] : [row(one), `  > ${text}`];
  });
  const title = `Results by provider in the last ${ratesHours} hours:`;
  return `\n${[title, ...(lines.length === 0 ? ["no checks"] : lines)].join("\n")}\n`;
}
