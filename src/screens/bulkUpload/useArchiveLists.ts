import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Upload } from "#contract/uploads.ts";
import { useCreateListMutation } from "#web/api/listsApi.ts";
import { useUnpackUploadMutation } from "#web/api/uploadsApi.ts";
import { listPath, paths } from "#web/paths.ts";
import { clearUpload } from "./unfinishedUpload.ts";

/** Unpacks an uploaded archive, makes a list of each file inside, and opens the only list or the archive of lists. */
export function useArchiveLists(uploadId: string | null) {
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly Upload[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [unpack, unpacking] = useUnpackUploadMutation();
  const [create, creating] = useCreateListMutation();

  const makeLists = useCallback(
    async (uploads: readonly Upload[]) => {
      const created: string[] = [];
      for (const { id } of uploads) {
        // The same file is the same list, however often this is sent.
        const { data } = await create({ key: id, body: { source: { upload_id: id } } });
        if (data === undefined) {
          return setFailed(true);
        }
        created.push(data.id);
      }
      clearUpload();
      const [only] = created;
      const several = only === undefined || created.length > 1;
      return navigate(several ? `${paths.history}?tab=lists` : listPath(only));
    },
    [create, navigate],
  );

  useEffect(() => {
    if (failed || uploadId === null) {
      return;
    }
    const run = async () => {
      const uploads = files ?? (await unpack({ params: { id: uploadId }, body: {} })).data?.data;
      if (uploads === undefined) {
        setFailed(true);
      } else if (files === null) {
        setFiles(uploads);
      } else {
        await makeLists(uploads);
      }
    };
    void run();
  }, [failed, files, makeLists, unpack, uploadId]);

  return {
    retry: () => setFailed(false),
    files,
    error: failed ? (creating.error ?? unpacking.error) : undefined,
  };
}
