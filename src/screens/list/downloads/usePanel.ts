import { useSearchParams } from "react-router-dom";
import type { List } from "#contract/listShape.ts";
import { useDocked } from "#web/features/result/useDocked.ts";

const panels = ["download", "compare", "watch", "none"] as const;
/** Panel open beside the results. */
export type Panel = (typeof panels)[number];

/** The panel that is open beside the results of a list, kept in the URL. On wide screens, the download of a completed list is open from the start. */
export function usePanel({ state }: Pick<List, "state">): [Panel, (panel: Panel) => void] {
  const [query, setQuery] = useSearchParams();
  const roomy = useDocked();
  const standard: Panel = roomy && state === "completed" ? "download" : "none";
  const panel = panels.find((one) => one === query.get("panel")) ?? standard;
  const open = (wanted: Panel) =>
    setQuery(
      (before) => {
        before.set("panel", wanted);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [panel, open];
}
