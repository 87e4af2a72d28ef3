/** Label values of one sample, in the order of the family's label names. */
type LabelValues = readonly string[];

/** One metric with its samples: each key is a line of the text format without its value. */
export interface FamilySnapshot {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Record<string, number>;
}

/** Most label combinations of one metric. Further ones are counted as `other`, so that no caller can fill the memory. */
const combinationsMax = 3000;

const escaped = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

/** Returns `name{label="value",…}`, or the name alone without labels. */
function sampleKey(name: string, labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(",")}}`;
}

/** Values by label combination, bounded. */
class Combinations<Value> {
  readonly #byKey = new Map<string, { labels: LabelValues; value: Value }>();
  readonly #create: () => Value;

  constructor(create: () => Value) {
    this.#create = create;
  }

  at(labels: LabelValues): { labels: LabelValues; value: Value } {
    const known = this.#byKey.get(labels.join("\0"));
    if (known !== undefined) {
      return known;
    }
    const room = this.#byKey.size < combinationsMax;
    const values = room ? labels : labels.map(() => "other");
    const entry = this.#byKey.get(values.join("\0")) ?? { labels: values, value: this.#create() };
    this.#byKey.set(values.join("\0"), entry);
    return entry;
  }

  all(): Iterable<{ labels: LabelValues; value: Value }> {
    return this.#byKey.values();
  }
}

function named(names: readonly string[], values: LabelValues): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}

/** A number that only grows while the process runs. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  readonly #sums = new Combinations(() => ({ sum: 0 }));

  constructor(name: string, help: string, labels: readonly string[] = []) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
  }

  /** Adds to the counter of these label values. */
  add(labels: LabelValues, by = 1): void {
    this.#sums.at(labels).value.sum += by;
  }

  snapshot(): FamilySnapshot {
    const samples: Record<string, number> = {};
    for (const { labels, value } of this.#sums.all()) {
      samples[sampleKey(this.#name, named(this.#labels, labels))] = value.sum;
    }
    return { name: this.#name, help: this.#help, type: "counter", samples };
  }
}

/** Durations in seconds, counted by upper bound. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  readonly #bounds: readonly number[];
  readonly #counts: Combinations<{ within: number[]; sum: number; count: number }>;

  constructor(
    name: string,
    help: string,
    { labels, bounds }: { labels: readonly string[]; bounds: readonly number[] },
  ) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
    this.#bounds = bounds;
    this.#counts = new Combinations(() => ({ within: bounds.map(() => 0), sum: 0, count: 0 }));
  }

  /** Counts one duration, in seconds. */
  observe(labels: LabelValues, seconds: number): void {
    const { value } = this.#counts.at(labels);
    value.sum += seconds;
    value.count += 1;
    const index = this.#bounds.findIndex((bound) => seconds <= bound);
    if (index >= 0) {
      value.within[index] = (value.within[index] ?? 0) + 1;
    }
  }

  snapshot(): FamilySnapshot {
    const samples: Record<string, number> = {};
    for (const { labels, value } of this.#counts.all()) {
      const own = named(this.#labels, labels);
      let sum = 0;
      for (const [index, bound] of this.#bounds.entries()) {
        sum += value.within[index] ?? 0;
        samples[sampleKey(`${this.#name}_bucket`, { ...own, le: String(bound) })] = sum;
      }
      samples[sampleKey(`${this.#name}_bucket`, { ...own, le: "+Inf" })] = value.count;
      samples[sampleKey(`${this.#name}_sum`, own)] = value.sum;
      samples[sampleKey(`${this.#name}_count`, own)] = value.count;
    }
    return { name: this.#name, help: this.#help, type: "histogram", samples };
  }
}

/** Returns a metric that was read now, from pairs of labels and value. */
export function gauge(
  name: string,
  help: string,
  values: readonly (readonly [Readonly<Record<string, string>>, number])[],
): FamilySnapshot {
  const samples = Object.fromEntries(
    values.map(([labels, value]) => [sampleKey(name, labels), value]),
  );
  return { name, help, type: "gauge", samples };
}

/** Adds up the samples of several threads, metric by metric. */
export function mergeFamilies(all: readonly FamilySnapshot[]): FamilySnapshot[] {
  const merged = new Map<string, FamilySnapshot>();
  for (const { samples, ...about } of all) {
    const family = merged.get(about.name) ?? { ...about, samples: {} };
    merged.set(about.name, family);
    for (const [key, value] of Object.entries(samples)) {
      family.samples[key] = (family.samples[key] ?? 0) + value;
    }
  }
  return [...merged.values()];
}

/** Returns metrics in the text format of Prometheus, version 0.0.4. */
export function metricsText(families: readonly FamilySnapshot[]): string {
  return families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
        `# TYPE ${name} ${type}`,
        ...Object.entries(samples).map(([key, value]) => `${key} ${value}`),
        "",
      ].join("\n"),
    )
    .join("");
}
