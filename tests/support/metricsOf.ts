/** Returns the samples of a text in Prometheus format by name and labels. Throws on a line that isn't a sample, HELP or TYPE. */
export function metricsOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (line === "" || /^# (?:HELP|TYPE) [a-z_]+ \S/u.test(line)) {
      continue;
    }
    const sample = /^(?<key>[a-z_]+(?:\{[^}]*\})?) (?<value>\S+)$/u.exec(line)?.groups;
    if (sample === undefined || Number.isNaN(Number(sample.value))) {
      throw new Error(`Not a sample: ${line}`);
    }
    samples.set(sample.key ?? "", Number(sample.value));
  }
  return samples;
}
