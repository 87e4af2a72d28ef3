import type { SerializedError } from "@reduxjs/toolkit";
import { useCallback, useRef, useState } from "react";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { api, useCreateValidationMutation } from "#web/api/api.ts";
import type { Cleaned } from "#web/features/validation/cleanInput.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";

/** Loads the cleaning of input with the first check, so that pages with a field open sooner. */
const loadCleaning = () => import("#web/features/validation/cleanInput.ts");

interface Attempt {
  text: string;
  cleaned: Cleaned;
  failure: CallFailure | SerializedError | null;
}

/** Starts a validation; the caller follows it by its id. */
export function useStartCheck(onStarted: (id: string, address: string) => void) {
  const dispatch = useAppDispatch();
  const [create, { isLoading }] = useCreateValidationMutation();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const underWay = useRef(false);

  const start = useCallback(
    async (text: string) => {
      const { cleanInput } = await loadCleaning();
      const cleaned = cleanInput(text);
      setAttempt({ text, cleaned, failure: null });
      if (cleaned.kind !== "one" || underWay.current) {
        return;
      }
      underWay.current = true;
      // Returns an id at once; the result is followed live.
      const { data, error } = await create({ body: { email: cleaned.address, timeout_ms: 0 } });
      if (data) {
        await dispatch(
          api.util.upsertQueryData("readValidation", { params: { id: data.id } }, data),
        );
        onStarted(data.id, cleaned.address);
      } else {
        setAttempt({ text, cleaned, failure: error });
      }
      underWay.current = false;
    },
    [create, dispatch, onStarted],
  );
  const forget = useCallback(() => setAttempt(null), []);
  return { start, forget, attempt, busy: isLoading };
}
