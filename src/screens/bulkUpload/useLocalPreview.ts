import { useEffect, useState } from "react";
import type { Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";

export type LocalPreview =
  | { state: "reading" }
  | { state: "read"; preview: ListPreview }
  | { state: "refused"; code: string; line: number | null }
  /** This browser can't parse the file; the server will. */
  | { state: "unread" };

/** Parses the start of a file in the browser, before it's uploaded. */
export function useLocalPreview(file: File, mapping: Mapping): LocalPreview {
  const [found, setFound] = useState<LocalPreview>({ state: "reading" });
  useEffect(() => {
    let current = true;
    const inspect = async (): Promise<LocalPreview> => {
      const [{ inspectList }, { fileSource }, { ListReadError }] = await Promise.all([
        import("#listReader/inspectList.ts"),
        import("#listReader/input/fileSource.ts"),
        import("#listReader/input/listReadError.ts"),
      ]);
      try {
        const { preview } = await inspectList(fileSource(file), mapping);
        return { state: "read", preview };
      } catch (error) {
        return error instanceof ListReadError
          ? { state: "refused", code: error.code, line: error.line }
          : { state: "unread" };
      }
    };
    void inspect()
      .catch((): LocalPreview => ({ state: "unread" }))
      .then((preview) => (current ? setFound(preview) : undefined));
    return () => {
      current = false;
    };
  }, [file, mapping]);
  return found;
}
