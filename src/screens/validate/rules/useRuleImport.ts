import { useEffect, useRef, useState } from "react";
import { ruleImportLimits } from "#contract/ruleImports.ts";
import type { RuleKind } from "#vocabulary/rules.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { useImportRulesMutation } from "#web/api/rules/ruleImportsApi.ts";
import { discardUpload, UploadError, uploadFile } from "#web/api/uploadFile.ts";

/** Deletes an upload when the dialog closes, and stops a running one then. */
function useLeftUpload() {
  const left = useRef<{ id: string | null; leave: AbortController }>({
    id: null,
    leave: new AbortController(),
  });
  useEffect(() => {
    const { current } = left;
    current.leave = new AbortController();
    return () => {
      current.leave.abort();
      if (current.id !== null) {
        void discardUpload(current.id);
      }
    };
  }, []);
  return {
    keep: (id: string | null) => {
      left.current.id = id;
    },
    discard: () => {
      if (left.current.id !== null) {
        void discardUpload(left.current.id);
      }
      left.current.id = null;
    },
    signalOf: () => left.current.leave.signal,
  };
}

/** Uploads a file of rules, previews its effect and imports it. A file that isn't imported is deleted when the dialog closes. */
export function useRuleImport() {
  const [kind, setKind] = useState<RuleKind>("block");
  const [upload, setUpload] = useState<{ id: string; name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallFailure | "too_large" | null>(null);
  const [send, { data, error, isLoading, reset }] = useImportRulesMutation();
  const left = useLeftUpload();
  const preview = async (id: string, of: RuleKind) =>
    send({ body: { upload_id: id, kind: of, preview: true } });
  const drop = () => {
    left.discard();
    setUpload(null);
    setRefused(null);
    reset();
  };
  const choose = async (file: File) => {
    drop();
    if (file.size > ruleImportLimits.fileBytes) {
      setRefused("too_large");
      return;
    }
    setBusy(true);
    try {
      const watcher = {
        onUploadCreated: ({ id }: { id: string }) => left.keep(id),
        onReceived: () => undefined,
        onWaiting: () => undefined,
      };
      const sent = await uploadFile(file, { id: null, watcher, signal: left.signalOf() });
      if (sent !== null) {
        setUpload({ id: sent.id, name: sent.name });
        await preview(sent.id, kind);
      }
    } catch (failure) {
      if (!(failure instanceof UploadError)) {
        throw failure;
      }
      setRefused(failure.failure);
    }
    setBusy(false);
  };
  const changeKind = (of: RuleKind) => {
    setKind(of);
    if (upload !== null) {
      void preview(upload.id, of);
    }
  };
  const confirm = async () => {
    if (upload !== null) {
      const done = await send({ body: { upload_id: upload.id, kind } });
      if (done.data !== undefined) {
        left.keep(null);
      }
    }
  };
  return {
    kind,
    upload,
    data,
    error,
    refused,
    busy: busy || isLoading,
    choose,
    changeKind,
    confirm,
  };
}
