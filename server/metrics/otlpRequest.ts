import type { FamilySnapshot } from "./metricFamily.ts";

/** A key and its text, as OTLP writes them. */
interface Attribute {
  key: string;
  value: { stringValue: string };
}

/** Cumulative since the start of the process (OTLP's AggregationTemporality). */
const cumulative = 2;

/** Process that the metrics describe, and the times of their start and reading in ms since the epoch. */
export interface OtlpSource {
  attributes: Readonly<Record<string, string>>;
  startMs: number;
  nowMs: number;
}

const toAttributes = (labels: Readonly<Record<string, string>>): Attribute[] =>
  Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }));

/** Splits the key of a sample, `name{label="value",…}`. */
function parseKey(key: string): { name: string; labels: Record<string, string> } {
  const [name = ""] = key.split("{", 1);
  const labels: Record<string, string> = {};
  for (const [, label = "", value = ""] of key
    .slice(name.length)
    .matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/gu)) {
    labels[label] = value.replaceAll(/\\(.)/gu, (_, one: string) => (one === "n" ? "\n" : one));
  }
  return { name, labels };
}

/** The samples of one histogram with the same labels; counts are cumulative, in ascending order of their bounds. */
interface HistogramSamples {
  labels: Record<string, string>;
  bounds: number[];
  within: number[];
  count: number;
  sum: number;
}

function buildHistograms({ name, samples }: FamilySnapshot): HistogramSamples[] {
  const byLabels = new Map<string, HistogramSamples>();
  for (const [key, value] of Object.entries(samples)) {
    const {
      name: part,
      labels: { le, ...labels },
    } = parseKey(key);
    const id = JSON.stringify(labels);
    const one = byLabels.get(id) ?? { labels, bounds: [], within: [], count: 0, sum: 0 };
    byLabels.set(id, one);
    if (part === `${name}_sum`) {
      one.sum = value;
    } else if (part === `${name}_count`) {
      one.count = value;
    } else if (le !== "+Inf") {
      one.bounds.push(Number(le));
      one.within.push(value);
    }
  }
  return [...byLabels.values()];
}

function histogramData(family: FamilySnapshot, times: object) {
  const dataPoints = buildHistograms(family).map(({ labels, bounds, within, count, sum }) => {
    const upTo = [0, ...within, count];
    return {
      ...times,
      attributes: toAttributes(labels),
      count: String(count),
      sum,
      explicitBounds: bounds,
      bucketCounts: upTo.slice(1).map((value, index) => String(value - (upTo[index] ?? 0))),
    };
  });
  return { histogram: { dataPoints, aggregationTemporality: cumulative } };
}

function buildMetric(family: FamilySnapshot, times: { timeUnixNano: string }) {
  const { name, help: description, type, samples } = family;
  if (type === "histogram") {
    return { name, description, ...histogramData(family, times) };
  }
  const dataPoints = Object.entries(samples).map(([key, asDouble]) => ({
    ...times,
    attributes: toAttributes(parseKey(key).labels),
    asDouble,
  }));
  return type === "gauge"
    ? { name, description, gauge: { dataPoints } }
    : {
        name,
        description,
        sum: { dataPoints, aggregationTemporality: cumulative, isMonotonic: true },
      };
}

const nanos = (ms: number) => `${Math.round(ms)}000000`;

/** Returns metrics as the body of an OTLP/HTTP request in JSON (ExportMetricsServiceRequest of OpenTelemetry's protocol, version 1). */
export function otlpRequest(families: readonly FamilySnapshot[], source: OtlpSource): object {
  const times = {
    startTimeUnixNano: nanos(source.startMs),
    timeUnixNano: nanos(source.nowMs),
  };
  return {
    resourceMetrics: [
      {
        resource: { attributes: toAttributes(source.attributes) },
        scopeMetrics: [
          {
            scope: { name: "mailverdict" },
            metrics: families
              .filter(({ samples }) => Object.keys(samples).length > 0)
              .map((family) => buildMetric(family, times)),
          },
        ],
      },
    ],
  };
}
