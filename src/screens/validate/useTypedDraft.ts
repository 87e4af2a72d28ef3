import { useCallback, useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { useDeleteDraftMutation, useSaveDraftMutation } from "#web/api/query.ts";
import { draftAdded, draftDeleted, draftUpdated, fetchDrafts } from "#web/state/draftsSlice.ts";
import type { AppState } from "#web/state/store.ts";
import { useAppDispatch } from "#web/state/useStore.ts";

const settleMs = 700;

const isSingle = ({ kind }: Draft) => kind === "single";

/**
 * Keeps what is typed but not yet checked, and gives it back once after a reload.
 * `restore` must be stable; it is not called once something was typed.
 */
export function useTypedDraft(restore: (text: string) => void) {
  const dispatch = useAppDispatch();
  const [saveDraft] = useSaveDraftMutation();
  const [deleteDraft] = useDeleteDraftMutation();
  /** Typed and not yet kept; null where there is nothing to keep. */
  const pending = useRef<string | null>(null);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    void giveBack();

    async function giveBack() {
      // A draft that cannot be read is no reason to stop anybody from checking: the slice notes the error.
      const read = await dispatch(fetchDrafts());
      const kept = fetchDrafts.fulfilled.match(read) ? read.payload.find(isSingle) : undefined;
      if (kept && !touched.current) {
        restore(kept.text);
      }
    }
  }, [dispatch, restore]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const text = pending.current;
    if (text === null) {
      return;
    }
    pending.current = null;
    const known = dispatch((_, getState: () => AppState) =>
      getState().drafts.drafts.find(isSingle),
    );
    const id = known?.id ?? newDraftId();
    if (text.trim() === "") {
      if (known) {
        dispatch(draftDeleted(id));
        void deleteDraft({ params: { id } });
      }
      return;
    }
    const body = { kind: "single", name: "", text } as const;
    const updated_at = new Date().toISOString();
    dispatch(
      known
        ? draftUpdated({ id, text, updated_at })
        : draftAdded({ id, object: "draft", ...body, updated_at }),
    );
    void saveDraft({ params: { id }, body });
  }, [dispatch, saveDraft, deleteDraft]);

  useEffect(() => {
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (text: string) => {
      touched.current = true;
      pending.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, settleMs);
    },
    [flush],
  );
  /** The text was sent: nothing unsent is left. */
  const drop = useCallback(() => {
    touched.current = true;
    pending.current = "";
    flush();
  }, [flush]);
  return { keep, drop };
}

/** `crypto.randomUUID` is missing on plain http in a local network. */
function newDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `drf_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
