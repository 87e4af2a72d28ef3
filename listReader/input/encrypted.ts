import { ListReadError } from "./listReadError.ts";

/** Returns the error for a file with a password. */
export const encrypted = (): ListReadError =>
  new ListReadError("file_encrypted", "The file has a password. Save it without one.");
