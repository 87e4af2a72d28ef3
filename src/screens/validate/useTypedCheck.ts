import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Draft } from "#contract/drafts.ts";
import { paths } from "#web/paths.ts";
import { useDraft } from "#web/features/drafts/useDraft.ts";
import { useAddressFromUrl } from "./useAddressFromUrl.ts";
import { useStartCheck } from "#web/features/result/useStartCheck.ts";

/** State of the address field, saved as a draft, and the validation it starts. `arrived`: the URL contains an address. */
export function useTypedCheck({ arrived }: { arrived: boolean }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { drop, keep, load } = useDraft(
    "single",
    useCallback((saved: Draft) => setText((typed) => (typed === "" ? saved.text : typed)), []),
  );
  const onStarted = useCallback(
    (startedId: string, address: string) => {
      drop();
      setText(address);
      // Replaces the URL with an address, so that Back doesn't validate it again.
      void navigate(`${paths.validate}?id=${encodeURIComponent(startedId)}`, {
        replace: arrived,
      });
    },
    [drop, navigate, arrived],
  );
  const { start, forget, attempt, busy } = useStartCheck(onStarted);
  const check = useCallback(
    (address: string) => {
      setText(address);
      void start(address);
    },
    [start],
  );
  const arrives = useAddressFromUrl({ run: check, fill: setText });
  const refused = attempt !== null && (attempt.failure !== null || attempt.cleaned.kind !== "one");

  const type = (typed: string) => {
    setText(typed);
    keep({ text: typed });
    forget();
  };
  return {
    text,
    type,
    check,
    attempt,
    busy,
    /** True from the start while the address in the URL is being validated. */
    starting: arrives && !refused,
    loadDraft: () => void load(),
  };
}
