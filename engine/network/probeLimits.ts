/** Limits of one probe: times in ms, and `hosts`, the maximum number of MX hosts tried. */
export interface ProbeLimits {
  total: number;
  dns: number;
  connect: number;
  banner: number;
  ehlo: number;
  tls: number;
  mail: number;
  rcpt: number;
  quit: number;
  hosts: number;
}

/** Limits for the internet. Greet pauses can delay the banner by 30 s, and call-outs of filtering hosts one RCPT by 30 s. */
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

/** Time in ms for all DNS queries of a check without an account. */
export const visitorDnsMs = 3000;

/** Limits for the sandbox, where a demonstrated timeout shouldn't last half a minute. */
export const sandboxLimits: ProbeLimits = { ...defaultLimits, rcpt: 10_000 };

/** Returns {@link defaultLimits} with every time multiplied by `scale`. */
export function scaledLimits(scale: number): ProbeLimits {
  const scaled = { ...defaultLimits };
  for (const key of Object.keys(scaled) as (keyof ProbeLimits)[]) {
    if (key !== "hosts") {
      scaled[key] = Math.max(1, Math.round(scaled[key] * scale));
    }
  }
  return scaled;
}
