import { useEffect, useState } from "react";
import type { PublicCheck } from "#contract/publicChecks.ts";
import { checkAsVisitor, VisitorCheckError } from "#web/api/streams/checkAsVisitor.ts";
import { type CheckProgress, noProgress, nextProgress } from "./checkProgress.ts";

export type VisitorCheckState =
  | { state: "running"; progress: CheckProgress }
  | { state: "done"; result: PublicCheck }
  | { state: "refused"; refusal: VisitorCheckError };

/** Runs the check of one address; aborts it when the component unmounts. Null checks nothing. */
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
        progress = nextProgress(progress, event);
        setState({ state: "running", progress });
      }
    };
    if (address !== null) {
      run(address).catch((error: unknown) => {
        if (!stop.signal.aborted && error instanceof VisitorCheckError) {
          setState({ state: "refused", refusal: error });
        }
      });
    }
    return () => stop.abort();
  }, [address]);
  return state;
}
