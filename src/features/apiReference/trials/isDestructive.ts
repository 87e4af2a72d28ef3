/** Calls that end something without deleting it by name. */
const ending: ReadonlySet<string> = new Set(["cancelList", "finishList", "rotateWebhookSecret"]);

/** Returns true for a call whose effect can't be undone. */
export const isDestructive = ({ method, name }: { method: string; name: string }) =>
  method === "DELETE" || ending.has(name);
