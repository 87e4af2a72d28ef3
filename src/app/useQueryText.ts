import { useLocation } from "react-router-dom";
import { useOnceMounted } from "#web/layouts/useMounted.ts";

/** The query of the page's address; empty in a page made at build, and until that is taken over. */
export function useQueryText(): string {
  return useOnceMounted(useLocation().search, "");
}
