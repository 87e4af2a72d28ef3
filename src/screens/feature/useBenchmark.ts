import { useEffect, useState } from "react";
import { keepAnchorInView } from "./keepAnchorInView.ts";

/** Loading state of a published benchmark. */
export type Benchmark<Report> =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "empty" }
  | { state: "read"; report: Report };

/** Loads a benchmark with `read`, which must be stable; `again` repeats the request. */
export function useBenchmark<Report>(read: (signal: AbortSignal) => Promise<Report | null>): {
  published: Benchmark<Report>;
  again: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<{ attempt: number; published: Benchmark<Report> } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const settle = (published: Benchmark<Report>) =>
      keepAnchorInView(() => setLast({ attempt, published }));
    read(stop.signal)
      .then((report) => settle(report ? { state: "read", report } : { state: "empty" }))
      .catch(() => {
        if (!stop.signal.aborted) {
          settle({ state: "failed" });
        }
      });
    return () => stop.abort();
  }, [attempt, read]);
  return {
    published: last?.attempt === attempt ? last.published : { state: "loading" },
    again: () => setAttempt((attempts) => attempts + 1),
  };
}
