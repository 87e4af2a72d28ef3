import { useState } from "react";
import type { authActs } from "#web/state/authActs.ts";
import type { ActResult } from "#web/state/authThunks.ts";

type Acts = typeof authActs;

/** Fetches the store and the clients; called as soon as somebody touches a form, so that they are here when it is sent. */
export async function loadAuthActs(): Promise<Acts> {
  return (await import("#web/state/authActs.ts")).authActs;
}

export type Refused = Extract<ActResult, { ok: false }>;

const unreachable: Refused = {
  ok: false,
  text: "An error occurred",
  failure: { kind: "network" },
  clockAheadMs: 0,
};

/** Runs one act of the sign-in family at a time. */
export function useAuthAct() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  const run = async (act: (acts: Acts) => Promise<ActResult>): Promise<ActResult> => {
    setBusy(true);
    setRefused(null);
    const result = await loadAuthActs()
      .then(act)
      .catch(() => unreachable);
    setBusy(false);
    setRefused(result.ok ? null : result);
    return result;
  };

  return { busy, refused, run };
}
