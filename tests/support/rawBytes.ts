import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the files under a directory whose bytes on disk contain a text, in upper or lower case. */
export function filesHolding(dir: string, text: string): string[] {
  const wanted = text.toLowerCase();
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const bytes = readFileSync(file);
      // UTF-16 hides a text from a search for its UTF-8.
      return ["latin1", "utf16le"].some((encoding) =>
        bytes
          .toString(encoding as "latin1")
          .toLowerCase()
          .includes(wanted),
      );
    });
}
