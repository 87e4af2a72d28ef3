import type { SerializedError } from "@reduxjs/toolkit";
import { useEffect, useReducer } from "react";
import type { RunningValidation, Validation } from "#contract/validations.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { followValidation } from "#web/api/streams/followValidation.ts";
import { api, useReadValidationQuery, validationFinished } from "#web/api/api.ts";
import {
  type CheckProgress,
  noProgress,
  nextProgress,
} from "#web/features/validation/checkProgress.ts";
import type { AppDispatch } from "#web/state/store.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";

/** Polling interval if the stream fails. */
const pollEveryMs = 2000;

export type FollowedCheck =
  | { state: "none" }
  | { state: "loading" }
  | { state: "failed"; failure: CallFailure | SerializedError; retry: () => void }
  | {
      state: "running";
      check: RunningValidation;
      progress: CheckProgress;
      /** The stream failed; the server is polled instead. */
      cut: boolean;
    }
  | { state: "done"; result: Validation };

interface Followed {
  id: string | null;
  progress: CheckProgress;
  cut: boolean;
}

const nothing: Followed = { id: null, progress: noProgress, cut: false };

/** Loads a validation and follows it by a stream while it runs, or by polling if the stream fails. */
export function useFollowedCheck(id: string | null): FollowedCheck {
  const dispatch = useAppDispatch();
  const [followed, update] = useReducer(
    (state: Followed, change: (state: Followed) => Followed) => change(state),
    nothing,
  );
  const { currentData, error, refetch } = useReadValidationQuery(
    { params: { id: id ?? "" } },
    { skip: id === null },
  );
  const isRunning = currentData?.status === "running";

  useEffect(() => {
    if (id === null || !isRunning) {
      return undefined;
    }
    const stop = new AbortController();
    update(() => ({ ...nothing, id }));
    void follow(id, stop.signal, dispatch, update);
    return () => stop.abort();
  }, [id, isRunning, dispatch]);

  if (id === null) {
    return { state: "none" };
  }
  if (currentData?.status === "completed") {
    return { state: "done", result: currentData };
  }
  if (currentData?.status === "running") {
    const { progress, cut } = followed.id === id ? followed : nothing;
    return { state: "running", check: currentData, progress, cut };
  }
  return error
    ? { state: "failed", failure: error, retry: () => void refetch() }
    : { state: "loading" };
}

/** Silence of the stream after which the result is also requested. */
const silentMs = 3000;

async function follow(
  id: string,
  signal: AbortSignal,
  dispatch: AppDispatch,
  update: (change: (state: Followed) => Followed) => void,
): Promise<void> {
  let heardAt = performance.now();
  // A proxy may hold the stream back, or a reconnect may take long; the verdict must still appear.
  const watch = setInterval(() => {
    if (performance.now() - heardAt > silentMs) {
      void loadResult(id, dispatch);
    }
  }, pollEveryMs);
  signal.addEventListener("abort", () => clearInterval(watch));
  try {
    for await (const event of followValidation(id, { signal })) {
      heardAt = performance.now();
      if (event.type === "done") {
        dispatch(validationFinished(event.data));
        return;
      }
      update((state) => ({ ...state, progress: nextProgress(state.progress, event) }));
    }
  } catch {
    // The validation continues on the server, whatever the error, and can still be requested.
    heardAt = -Infinity;
    update((state) => ({ ...state, cut: true }));
    await loadResult(id, dispatch);
  }
}

async function loadResult(id: string, dispatch: AppDispatch): Promise<void> {
  const { data } = await dispatch(
    api.endpoints.readValidation.initiate(
      { params: { id } },
      { forceRefetch: true, subscribe: false },
    ),
  );
  if (data?.status === "completed") {
    dispatch(validationFinished(data));
  }
}
