/** Sandbox addresses to try, one for each thing worth seeing first. */
export const heroAddresses = [
  "deliverable@sandbox.test",
  "mailbox-not-found@sandbox.test",
  "mailbox-full@sandbox.test",
  "anyone@accept-all.sandbox.test",
  "greylisted@sandbox.test",
  "anyone@null-mx.sandbox.test",
] as const;
