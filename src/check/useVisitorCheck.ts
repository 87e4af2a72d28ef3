import { useEffect, useState } from "react";
import type { PublicCheck } from "#contract/publicChecks.ts";
import { checkAsVisitor, VisitorRefusal } from "#web/api/checkAsVisitor.ts";
import { type CheckProgress, noProgress, progressAfter } from "./checkProgress.ts";

export type VisitorCheckState =
  | { state: "running"; progress: CheckProgress }
  | { state: "done"; result: PublicCheck }
  | { state: "refused"; refusal: VisitorRefusal };

/** The check of one address from its start to its end; it ends with the component. Null: nothing is checked. */
export function useVisitorCheck(address: string | null): VisitorCheckState {
  const [state, setState] = useState<VisitorCheckState>({ state: "running", progress: noProgress });
  useEffect(() => {
    const stop = new AbortController();
    const run = async (email: string) => {
      let progress = noProgress;
      for await (const event of checkAsVisitor(email, stop.signal)) {
        if (event.type === "done") {
          setState({ state: "done", result: event.data });
          return;
        }
        progress = progressAfter(progress, event);
        setState({ state: "running", progress });
      }
    };
    if (address !== null) {
      run(address).catch((error: unknown) => {
        if (!stop.signal.aborted && error instanceof VisitorRefusal) {
          setState({ state: "refused", refusal: error });
        }
      });
    }
    return () => stop.abort();
  }, [address]);
  return state;
}
