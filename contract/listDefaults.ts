import type { List } from "./listShape.ts";

/** The options of a list that names none. */
export const listDefaults: Readonly<List["options"]> = {
  dedupe: "relaxed",
  skip_if_validated_within_s: 0,
  retry_unknown: { attempts: 3, over_s: 6 * 3600 },
  max_credits: null,
  retention_s: 30 * 24 * 3600,
  notify: true,
  several_addresses: "split",
  text_around: "read",
  start: "manual",
};
