import type { Simulation } from "#contract/policy.ts";

/** Figures of one source, or of several together. */
export type Effect = Pick<
  Simulation,
  "rows" | "changed" | "not_judged" | "before" | "after" | "transitions"
>;

type Counted = Simulation["before"];

function added<Counts extends Record<string, number>>(one: Counts, other: Counts): Counts {
  return Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)]),
  ) as Counts;
}

const sum = (one: Counted, other: Counted): Counted => ({
  verdicts: added(one.verdicts, other.verdicts),
  actions: added(one.actions, other.actions),
});

const none: Counted = {
  verdicts: { deliverable: 0, risky: 0, undeliverable: 0, unknown: 0 },
  actions: { send: 0, send_with_care: 0, do_not_send: 0, retry_later: 0 },
};

/** Returns the figures of several sources together. */
export function addUpEffects(sources: readonly Simulation[]): Effect {
  const transitions = new Map<string, Simulation["transitions"][number]>();
  for (const transition of sources.flatMap((source) => source.transitions)) {
    const key = JSON.stringify([transition.from, transition.to]);
    const rows = transitions.get(key)?.rows ?? 0;
    transitions.set(key, { ...transition, rows: rows + transition.rows });
  }
  const total = (count: (source: Simulation) => number) =>
    sources.reduce((before, source) => before + count(source), 0);
  return {
    rows: total(({ rows }) => rows),
    changed: total(({ changed }) => changed),
    not_judged: total((source) => source.not_judged),
    before: sources.reduce((counts, { before }) => sum(counts, before), none),
    after: sources.reduce((counts, { after }) => sum(counts, after), none),
    transitions: [...transitions.values()].toSorted((one, other) => other.rows - one.rows),
  };
}
