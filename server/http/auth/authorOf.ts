import type { Caller } from "./guard.ts";

/** Returns the author that is stored with what a call saves: the address of the member, or the name of the API key. */
export const authorOf = (caller: Caller): string =>
  caller.key === null ? caller.user.email : caller.key.name;
