/** Calls that end something without deleting it by name, or spend the credits of a whole list. `createOutcomeFeed` replaces an earlier feed, whose secret ends. */
const ending: ReadonlySet<string> = new Set([
  "cancelList",
  "createOutcomeFeed",
  "finishList",
  "reportLeakedKey",
  "rotateSignUpHookSecret",
  "rotateWebhookSecret",
  "startList",
]);

/** Returns true for a call whose effect can't be undone. */
export const isDestructive = ({ method, name }: { method: string; name: string }) =>
  method === "DELETE" || ending.has(name);
