import { type Reader, parseUrl, wholeNumber } from "./environment.ts";

/** Collector that receives the metrics by OpenTelemetry's protocol. */
export interface OtlpSettings {
  /** URL of the metrics, ending in `/v1/metrics`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  everyMs: number;
  serviceName: string;
}

/** Parses `name=value` pairs, separated by commas, with values in percent-encoding; undefined for any other text. */
function parseHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of text.split(",")) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/u.exec(pair) ?? [];
    if (name === undefined || value === undefined) {
      return undefined;
    }
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return headers;
}

/** Reads the variables that OpenTelemetry's specification names. Without the first, the others may be meant for other programs on the machine and can't be wrong. */
export function otlpSettings(read: Reader): OtlpSettings | null {
  const endpoint = read<string | null>(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    null,
    "an http:// or https:// URL",
    (text) => parseUrl(text, ["http:", "https:"])?.href.replace(/\/+$/u, ""),
  );
  const readMore = <T>(
    name: string,
    fallback: T,
    expected: string,
    parse: (text: string) => T | undefined,
  ) => read(name, fallback, expected, (text) => (endpoint === null ? fallback : parse(text)));
  const headers = readMore<Record<string, string>>(
    "OTEL_EXPORTER_OTLP_HEADERS",
    {},
    "name=value pairs, separated by commas",
    parseHeaders,
  );
  const everyMs = readMore(
    "OTEL_METRIC_EXPORT_INTERVAL",
    60_000,
    "a whole number of milliseconds from 1000 to 99999",
    wholeNumber(1000, 99_999),
  );
  const serviceName = readMore(
    "OTEL_SERVICE_NAME",
    "mailverdict",
    "a name of up to 100 characters",
    (text) => (text.length <= 100 ? text : undefined),
  );
  readMore("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json", "http/json", (text) =>
    text === "http/json" ? text : undefined,
  );
  return endpoint === null
    ? null
    : { url: `${endpoint}/v1/metrics`, headers, everyMs, serviceName };
}
