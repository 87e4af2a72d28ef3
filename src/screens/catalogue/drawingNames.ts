/** Names of the symbols in public/drawings.svg. */
export const drawingNames = [
  "syntax",
  "lists",
  "dns",
  "host",
  "mailbox",
  "evidence",
  "measure",
  "own",
  "unknown",
  "bulk",
  "api",
  "doctor",
  "polite",
] as const;
