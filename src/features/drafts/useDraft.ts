import { useCallback, useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { limits } from "#contract/limits.ts";
import { useDeleteDraftMutation, useSaveDraftMutation } from "#web/api/api.ts";
import { draftAdded, draftDeleted, draftUpdated, fetchDrafts } from "#web/state/draftsSlice.ts";
import type { AppState } from "#web/state/store.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";

/** The unsent text, and for a list its name and options. */
export type DraftContent = Pick<Draft, "text"> & Partial<Pick<Draft, "name" | "options">>;

/** The longest that typed text waits to be saved. */
const saveWithinMs = 700;

const isEmpty = ({ text, name = "" }: DraftContent) => text.trim() === "" && name.trim() === "";

/**
 * Saves what is typed in one place of the app but not yet sent, and gives it back once when the place opens: after a
 * reload, and on another device. `restore` must be stable; it is not called once something was typed here.
 */
export function useDraft(kind: Draft["kind"], restore: (draft: Draft) => void) {
  const dispatch = useAppDispatch();
  const [saveDraft] = useSaveDraftMutation();
  const [deleteDraft] = useDeleteDraftMutation();
  /** Typed and not yet saved. */
  const pending = useRef<DraftContent | null>(null);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saving and deleting reach the server in the order they were asked for. */
  const sent = useRef<Promise<unknown>>(Promise.resolve());

  const known = useCallback(
    () =>
      dispatch((_, getState: () => AppState) =>
        getState().drafts.drafts.filter((draft) => draft.kind === kind),
      ),
    [dispatch, kind],
  );

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

  /** Holds the content in the slice, under the id that this place's draft has. */
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
        // Goes with what is typed next, or once the network is back.
        pending.current ??= content;
      }
    };
    sent.current = sent.current.then(save);
  }, [dispatch, kind, known, hold, saveDraft, deleteDraft]);

  useEffect(() => {
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("online", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("online", flush);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (content: DraftContent) => {
      touched.current = true;
      if (content.text.length > limits.draftTextLength) {
        return;
      }
      hold(content);
      pending.current = content;
      // From the first unsaved letter, so that somebody who types on is saved, too.
      if (timer.current === undefined) {
        timer.current = setTimeout(flush, saveWithinMs);
      }
    },
    [hold, flush],
  );
  /** The text was sent: nothing unsent is left. */
  const drop = useCallback(() => {
    touched.current = true;
    pending.current = { text: "" };
    flush();
  }, [flush]);
  return { keep, drop, load };
}
