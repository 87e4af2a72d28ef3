import { useEffect, useState } from "react";
import { keepAnchorInView } from "./keepAnchorInView.ts";

/** Figures that this installation publishes, on their way, here, or not to be had. */
export type Benchmark<Report> =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "empty" }
  | { state: "read"; report: Report };

/** Reads published figures with `read` (null: none are published), which must be stable; `again` reads them once more. */
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
    again: () => setAttempt((made) => made + 1),
  };
}
