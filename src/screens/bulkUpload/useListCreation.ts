import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Mapping } from "#contract/listShape.ts";
import { useCreateListMutation } from "#web/api/listsApi.ts";
import { listPath } from "#web/paths.ts";
import type { PastedList } from "./PasteList.tsx";
import { clearUpload } from "./unfinishedUpload.ts";

interface Source {
  /** Id of the finished upload; null until then. */
  uploadId: string | null;
  mapping: Mapping;
  /** The file is readable and its address column is known, or the server has to find it. */
  decided: boolean;
  /** Name and options typed with a pasted list. */
  list: Pick<PastedList, "name" | "options"> | undefined;
  onCreated: (() => void) | undefined;
}

/** Creates a list from an upload as soon as the file has arrived and its mapping is decided; then opens the list. */
export function useListCreation({ uploadId, mapping, decided, list, onCreated }: Source) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const [create, { error, isLoading }] = useCreateListMutation();
  useEffect(() => {
    if (!decided || failed || uploadId === null) {
      return;
    }
    const send = async () => {
      const typed = {
        ...(list === undefined || list.name.trim() === "" ? {} : { name: list.name.trim() }),
        ...(list === undefined ? {} : { options: list.options }),
      };
      // The same file with the same mapping is the same list, however often this is sent.
      const key = `${uploadId} ${JSON.stringify(mapping)}`;
      const body = { source: { upload_id: uploadId }, mapping, ...typed };
      const { data } = await create({ key, body });
      if (data === undefined) {
        setFailed(true);
      } else {
        clearUpload();
        onCreated?.();
        void navigate(listPath(data.id));
      }
    };
    void send();
  }, [decided, failed, uploadId, mapping, list, create, onCreated, navigate]);
  return { retry: () => setFailed(false), busy: isLoading, error };
}
