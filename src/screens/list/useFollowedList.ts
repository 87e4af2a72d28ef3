import type { SerializedError } from "@reduxjs/toolkit";
import { useEffect, useRef, useState } from "react";
import type { List, ListState } from "#contract/listShape.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { followList } from "#web/api/streams/followList.ts";
import { pause } from "#web/api/client/pause.ts";
import { listMoved, listSeen, listsApi, useReadListQuery } from "#web/api/lists.ts";
import { isFinished } from "#web/api/newerList.ts";
import type { AppDispatch } from "#web/state/store.ts";
import { useAppDispatch } from "#web/state/useStore.ts";

export interface FollowedList {
  list: List | undefined;
  error: CallFailure | SerializedError | undefined;
  /** There is no such list, or none any more. */
  missing: boolean;
  /** The live view broke off: the server is asked from time to time instead. */
  cut: boolean;
  retry: () => void;
}

/** States in which a list waits for its owner: nothing changes by itself. */
const still: readonly ListState[] = ["needs_mapping", "ready"];
const askAgainMs = 3000;
/** How long a stream may be silent before the list is asked for beside it: something on the way may hold it back. */
const silentMs = 20_000;

/** A list: read once, followed live while something goes on in it, asked for where the stream is cut. */
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
    // Another tab may have deleted it meanwhile, or changed what is not followed.
    const look = () => {
      if (document.visibilityState === "visible" && !skip && !missing) {
        void ask(id, dispatch);
      }
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [id, skip, missing, dispatch]);
  const state = list?.state;
  const shown = useRef(state);
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    // Whatever is read beside the list itself belongs to the state it was in.
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
      void ask(id, dispatch);
    }
  }, askAgainMs);
  signal.addEventListener("abort", () => clearInterval(watch));
  // One stream after the other, until the list ends or the page is left.
  while (!signal.aborted) {
    try {
      for await (const list of followList(id, signal)) {
        heardAt = performance.now();
        setCut(false);
        dispatch(listSeen(list));
      }
    } catch {
      // The list goes on at the server, whatever the stream broke on.
      setCut(true);
    }
    if (!signal.aborted) {
      await ask(id, dispatch);
      await pause(askAgainMs, signal);
    }
  }
}

async function ask(id: string, dispatch: AppDispatch): Promise<void> {
  await dispatch(
    listsApi.endpoints.readList.initiate(
      { params: { id } },
      { forceRefetch: true, subscribe: false },
    ),
  );
}
