/** Limiter of concurrent work by holder. */
export interface ConcurrencyLimiter {
  /** Reserves a slot of the first holder and of the ranges around it, released by `leave`; reserves none if a holder or the process is full. */
  take(holders: readonly string[]): "taken" | "holder_full" | "all_full";
  leave(holders: readonly string[]): void;
}

/** Creates a limiter for this process: `each` slots per holder, `range` per range of holders, `all` in total. */
export function concurrencyLimiter(max: {
  each: number;
  range?: number;
  all: number;
}): ConcurrencyLimiter {
  const held = new Map<string, number>();
  let total = 0;
  return {
    take(holders) {
      if (total >= max.all) {
        return "all_full";
      }
      const full = (holder: string, index: number) =>
        (held.get(holder) ?? 0) >= (index === 0 ? max.each : (max.range ?? max.each));
      if (holders.some(full)) {
        return "holder_full";
      }
      for (const holder of holders) {
        held.set(holder, (held.get(holder) ?? 0) + 1);
      }
      total += 1;
      return "taken";
    },
    leave(holders) {
      total -= 1;
      for (const holder of holders) {
        const left = (held.get(holder) ?? 1) - 1;
        if (left === 0) {
          held.delete(holder);
        } else {
          held.set(holder, left);
        }
      }
    },
  };
}
