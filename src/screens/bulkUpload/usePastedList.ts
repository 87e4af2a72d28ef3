import { useCallback, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { useDraft } from "#web/features/drafts/useDraft.ts";
import type { PastedList } from "./PasteList.tsx";

const nothing: PastedList = { text: "", name: "", options: {} };

/** The pasted list, saved as a draft until it's uploaded. */
export function usePastedList() {
  const [list, setList] = useState(nothing);
  const { keep, drop, load } = useDraft(
    "list",
    useCallback(
      ({ text, name, options }: Draft) => setList({ text, name, options: options ?? {} }),
      [],
    ),
  );
  const type = (typed: PastedList) => {
    setList(typed);
    const chosen = Object.keys(typed.options).length > 0;
    keep({ ...typed, options: chosen ? typed.options : null });
  };
  return { list, type, drop, load };
}
