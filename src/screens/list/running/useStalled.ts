import { useEffect, useState } from "react";
import type { List } from "#contract/listShape.ts";

const stalledMs = 60_000;

/** Tells whether a list hasn't changed for a minute while it was open. */
export function useStalled({ state, progress }: List): boolean {
  const mark = `${state} ${progress.done}`;
  const [stalledAt, setStalledAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(mark), stalledMs);
    return () => clearTimeout(timer);
  }, [mark]);
  return stalledAt === mark;
}
