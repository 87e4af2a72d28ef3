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
  /** Name and options typed with a pasted list. */
  list: Pick<PastedList, "name" | "options"> | undefined;
  onCreated: (() => void) | undefined;
}

/** Creates a list from an upload, as soon as it's requested and the file has arrived; then opens the list. */
export function useListCreation({ uploadId, mapping, list, onCreated }: Source) {
  const navigate = useNavigate();
  const [requested, setRequested] = useState(false);
  const [create, { error, isLoading }] = useCreateListMutation();
  useEffect(() => {
    if (!requested || uploadId === null) {
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
        setRequested(false);
      } else {
        clearUpload();
        onCreated?.();
        void navigate(listPath(data.id));
      }
    };
    void send();
  }, [requested, uploadId, mapping, list, create, onCreated, navigate]);
  return { requested, request: () => setRequested(true), busy: isLoading, error };
}
