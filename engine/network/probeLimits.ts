import type { ProbeLimits } from "#engine/ports.ts";

/** Limits for the internet, in ms. The banner may take 30 s (greet pauses) and one RCPT 30 s (call-outs of filtering hosts). */
export const defaultLimits: ProbeLimits = {
  total: 60_000,
  dns: 10_000,
  connect: 10_000,
  banner: 36_000,
  ehlo: 20_000,
  tls: 10_000,
  mail: 25_000,
  rcpt: 31_000,
  quit: 2_000,
  hosts: 3,
};

/** Limits for the mail world in the product: a demonstration of a time-out need not take half a minute. */
export const sandboxLimits: ProbeLimits = { ...defaultLimits, rcpt: 10_000 };

/** Every time of {@link defaultLimits} multiplied by `scale`; the number of hosts stays. */
export function scaledLimits(scale: number): ProbeLimits {
  const scaled = { ...defaultLimits };
  for (const key of Object.keys(scaled) as (keyof ProbeLimits)[]) {
    if (key !== "hosts") {
      scaled[key] = Math.max(1, Math.round(scaled[key] * scale));
    }
  }
  return scaled;
}
