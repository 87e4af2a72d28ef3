import { useRef, useState } from "react";
import type { Reference } from "./reference.ts";
import type { FoundSection } from "./createReferenceSearch.ts";

type Find = (question: string) => readonly FoundSection[];

/** The search, which loads when it is first used. */
export interface ReferenceSearch {
  /** Finds sections; null until the search has loaded. */
  find: Find | null;
  /** True if loading failed; the next call of `load` tries again. */
  failed: boolean;
  load: () => void;
}

/** Returns the search of the reference. Its code and index are no part of the page's first load. */
export function useReferenceSearch(reference: Reference): ReferenceSearch {
  const [find, setFind] = useState<Find | null>(null);
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  const load = () => {
    if (begun.current) {
      return;
    }
    begun.current = true;
    import("./createReferenceSearch.ts")
      .then(({ createReferenceSearch }) => {
        setFailed(false);
        return setFind(() => createReferenceSearch(reference));
      })
      .catch(() => {
        begun.current = false;
        setFailed(true);
      });
  };
  return { find, failed, load };
}
