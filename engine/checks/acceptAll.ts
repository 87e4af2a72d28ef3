import type { Check } from "./check.ts";
import { skipped } from "./check.ts";

/** Does the server take names nobody has; asked in the session of the mailbox check. */
export const acceptAllCheck: Check = {
  name: "accept_all",
  online: true,
  run: (probe) => probe.earlierOutcomes.accept_all ?? skipped("not_reached"),
};
