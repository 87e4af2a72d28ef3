import type { readFigures } from "#contract/figures.ts";
import type { Infer } from "#contract/endpoint.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/data/connection/database.ts";
import { countVerdicts, recentDurations } from "#server/data/queries/figures.ts";
import { countOperatorOutcomes } from "#server/data/queries/outcomes.ts";

type Figures = Omit<NonNullable<Infer<typeof readFigures.reply>>, "object">;

/** Time in ms that the figures are cached: visitors can't make the database count more often. */
const cacheMs = 10 * 60_000;
const verdictsMax = 100_000;
const recent = 500;
/** Fewest verdicts and durations that are shown. */
const fewest = { verdicts: 100, durations: 30, outcomes: 500 } as const;

const cache = new WeakMap<Database["identity"], { until: number; figures: Promise<Figures> }>();

/** Rounds down to two digits, so that no single check shows. */
function roundedDown(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.floor(value / unit) * unit;
}

async function count({ queries }: Database): Promise<Figures> {
  const verdicts = Math.min(verdictsMax, await countVerdicts(queries, verdictsMax));
  const durations = (await recentDurations(queries, recent)).toSorted((one, other) => one - other);
  const { right, decided } = await countOperatorOutcomes(queries);
  const median = durations[Math.floor(durations.length / 2)];
  return {
    checks: verdicts < fewest.verdicts ? null : roundedDown(verdicts),
    accuracy:
      decided < fewest.outcomes
        ? null
        : { share: Math.floor((right / decided) * 1000) / 1000, outcomes: roundedDown(decided) },
    median_ms:
      median === undefined || durations.length < fewest.durations
        ? null
        : roundedDown(Math.round(median)),
  };
}

/** Returns the figures of the installation, at most ten minutes old. */
export function installationFigures({
  database,
  now,
}: Pick<AppContext, "database" | "now">): Promise<Figures> {
  const known = cache.get(database.identity);
  if (known !== undefined && known.until > now()) {
    return known.figures;
  }
  const figures = count(database);
  cache.set(database.identity, { until: now() + cacheMs, figures });
  figures.catch(() => cache.delete(database.identity));
  return figures;
}
