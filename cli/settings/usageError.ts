/** Error of a command line that can't be parsed. */
export class UsageError extends Error {}
