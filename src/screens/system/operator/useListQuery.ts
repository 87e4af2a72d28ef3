import { useSearchParams } from "react-router-dom";
import { changeParams } from "#web/hooks/changeParams.ts";

/** Rows of a page. */
const shown = 25;

/** Returns search, filters and page of an operator's list, which the URL keeps, and what changes them. */
export function useListQuery() {
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const after = params.get("after");
  return {
    q,
    params,
    narrowed: q !== "" || params.get("state") !== null,
    page: {
      limit: shown,
      ...(q === "" ? {} : { q }),
      ...(after === null ? {} : { after }),
    },
    narrow: (wanted: Record<string, string>) =>
      setParams((before) => changeParams(before, { ...wanted, after: null }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
