/** Sandbox addresses to try, one for each typical result. */
export const heroAddresses = [
  "deliverable@sandbox.test",
  "mailbox-not-found@sandbox.test",
  "mailbox-full@sandbox.test",
  "anyone@accept-all.sandbox.test",
  "greylisted@sandbox.test",
  "anyone@null-mx.sandbox.test",
] as const;
