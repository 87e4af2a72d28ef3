import { useCallback, useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { limits } from "#contract/limits.ts";
import { useDeleteDraftMutation, useSaveDraftMutation } from "#web/api/api.ts";
import { draftAdded, draftDeleted, draftUpdated, fetchDrafts } from "#web/state/draftsSlice.ts";
import type { AppState } from "#web/state/store.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";

/** Unsent text; a list also has a name and options. */
export type DraftContent = Pick<Draft, "text"> & Partial<Pick<Draft, "name" | "options">>;

/** Text is saved at most this long after it was typed. */
const saveWithinMs = 700;

const isEmpty = ({ text, name = "" }: DraftContent) => text.trim() === "" && name.trim() === "";

/** Reads and writes the drafts of one kind in the slice. */
function useDraftsOfKind(kind: Draft["kind"]) {
  const dispatch = useAppDispatch();

  const known = useCallback(
    () =>
      dispatch((_, getState: () => AppState) =>
        getState().drafts.drafts.filter((draft) => draft.kind === kind),
      ),
    [dispatch, kind],
  );

  /** Stores the content under the id of the existing draft, if there is one; returns the id. */
  const hold = useCallback(
    ({ text, name = "", options = null }: DraftContent): string => {
      const id = known()[0]?.id ?? kind;
      const draft = { id, text, name, options, updated_at: new Date().toISOString() };
      dispatch(
        known().length > 0 ? draftUpdated(draft) : draftAdded({ ...draft, object: "draft", kind }),
      );
      return id;
    },
    [dispatch, kind, known],
  );

  return { known, hold };
}

/** Calls `flush` when the page is hidden or goes online, and when the component unmounts. */
function useFlush(flush: () => void): void {
  useEffect(() => {
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("online", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("online", flush);
      flush();
    };
  }, [flush]);
}

/**
 * Saves unsent text of one field, and restores it once when the field is mounted: after a reload, or on another
 * device. `restore` must be stable; it isn't called once the user has typed.
 */
export function useDraft(kind: Draft["kind"], restore: (draft: Draft) => void) {
  const dispatch = useAppDispatch();
  const [saveDraft] = useSaveDraftMutation();
  const [deleteDraft] = useDeleteDraftMutation();
  const { known, hold } = useDraftsOfKind(kind);
  /** Content that isn't saved yet. */
  const pending = useRef<DraftContent | null>(null);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saves and deletes run one after the other, in the order of the edits. */
  const sent = useRef<Promise<unknown>>(Promise.resolve());

  const load = useCallback(async () => {
    const read = await dispatch(fetchDrafts());
    const saved = fetchDrafts.fulfilled.match(read)
      ? read.payload.find((draft) => draft.kind === kind)
      : undefined;
    if (saved && !touched.current) {
      restore(saved);
    }
  }, [dispatch, kind, restore]);

  useEffect(() => void load(), [load]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const content = pending.current;
    pending.current = null;
    if (content === null) {
      return;
    }
    if (isEmpty(content)) {
      for (const { id } of known()) {
        dispatch(draftDeleted(id));
        sent.current = sent.current.then(() => deleteDraft({ params: { id } }));
      }
      return;
    }
    const id = hold(content);
    const { text, name = "", options = null } = content;
    const save = async () => {
      const { error } = await saveDraft({ params: { id }, body: { kind, text, name, options } });
      if (error !== undefined && "kind" in error && error.kind === "network") {
        // Saved with the next edit, or when the browser is online again.
        pending.current ??= content;
      }
    };
    sent.current = sent.current.then(save);
  }, [dispatch, kind, known, hold, saveDraft, deleteDraft]);

  useFlush(flush);

  const keep = useCallback(
    (content: DraftContent) => {
      touched.current = true;
      if (content.text.length > limits.draftTextLength) {
        return;
      }
      hold(content);
      pending.current = content;
      // Starts with the first unsaved letter, so that continuous typing is saved too.
      if (timer.current === undefined) {
        timer.current = setTimeout(flush, saveWithinMs);
      }
    },
    [hold, flush],
  );
  /** Deletes the draft after its text was sent. */
  const drop = useCallback(() => {
    touched.current = true;
    pending.current = { text: "" };
    flush();
  }, [flush]);
  return { keep, drop, load };
}
