import type { SerializedError } from "@reduxjs/toolkit";
import { useEffect, useRef, useState } from "react";
import type { List, ListState } from "#contract/listShape.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { followList } from "#web/api/streams/followList.ts";
import { pause } from "#web/api/client/pause.ts";
import { listMoved, showList, listsApi, useReadListQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import type { AppDispatch } from "#web/state/store.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";

export interface FollowedList {
  list: List | undefined;
  error: CallFailure | SerializedError | undefined;
  /** The list doesn't exist, or was deleted. */
  missing: boolean;
  /** The stream failed; the server is polled instead. */
  cut: boolean;
  retry: () => void;
}

/** States in which a list waits for its owner. */
const still: readonly ListState[] = ["needs_mapping", "ready"];
const pollAgainMs = 3000;
/** Silence of the stream after which the list is also requested, because a proxy may hold the stream back. */
const silentMs = 20_000;

/** Loads a list and follows it by a stream while it changes, or by polling if the stream fails. */
export function useFollowedList(id: string, skip: boolean): FollowedList {
  const dispatch = useAppDispatch();
  const [cut, setCut] = useState(false);
  const {
    currentData: list,
    error,
    refetch,
  } = useReadListQuery({ params: { id } }, { skip, refetchOnMountOrArgChange: true });
  const missing = error !== undefined && "status" in error && error.status === 404;
  const lives =
    !skip && !missing && list !== undefined && !isFinished(list) && !still.includes(list.state);
  useEffect(() => {
    if (!lives) {
      return undefined;
    }
    const stop = new AbortController();
    void follow(id, stop.signal, dispatch, setCut);
    return () => stop.abort();
  }, [id, lives, dispatch]);
  useEffect(() => {
    // Another tab may have deleted or changed it.
    const poll = () => {
      if (document.visibilityState === "visible" && !skip && !missing) {
        void loadList(id, dispatch);
      }
    };
    document.addEventListener("visibilitychange", poll);
    return () => document.removeEventListener("visibilitychange", poll);
  }, [id, skip, missing, dispatch]);
  const state = list?.state;
  const shown = useRef(state);
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    // Other data of the list belongs to its previous state.
    if (before !== undefined && before !== state && state !== "parsing") {
      dispatch(listMoved());
    }
  }, [state, dispatch]);
  return { list, error, missing, cut: cut && lives, retry: () => void refetch() };
}

async function follow(
  id: string,
  signal: AbortSignal,
  dispatch: AppDispatch,
  setCut: (cut: boolean) => void,
): Promise<void> {
  let heardAt = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - heardAt > silentMs) {
      heardAt = performance.now();
      void loadList(id, dispatch);
    }
  }, pollAgainMs);
  signal.addEventListener("abort", () => clearInterval(watch));
  // Reconnects until the list is done or the page is left.
  while (!signal.aborted) {
    try {
      for await (const list of followList(id, signal)) {
        heardAt = performance.now();
        setCut(false);
        dispatch(showList(list));
      }
    } catch {
      // The list continues on the server, whatever the error.
      setCut(true);
    }
    if (!signal.aborted) {
      await loadList(id, dispatch);
      await pause(pollAgainMs, signal);
    }
  }
}

async function loadList(id: string, dispatch: AppDispatch): Promise<void> {
  await dispatch(
    listsApi.endpoints.readList.initiate(
      { params: { id } },
      { forceRefetch: true, subscribe: false },
    ),
  );
}
