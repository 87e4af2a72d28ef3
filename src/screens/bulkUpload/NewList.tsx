import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { DraftsNotice } from "#web/features/drafts/DraftsNotice.tsx";
import { takePendingFiles } from "#web/features/lists/pendingFiles.ts";
import { FormError } from "#web/ui/FormError.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { SelectedArchive } from "./SelectedArchive.tsx";
import { SelectedFile } from "./SelectedFile.tsx";
import { FilePicker } from "./FilePicker.tsx";
import { PasteList } from "./PasteList.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { UnfinishedUploadNotice } from "./UnfinishedUploadNotice.tsx";
import { usePastedList } from "./usePastedList.ts";
import { UrlSource } from "./UrlSource.tsx";
import { useDroppedFiles } from "./useDroppedFiles.ts";
import { createZip } from "./createZip.ts";

const ways = ["file", "paste", "url"] as const;

/** Returns the reason to reject a file; null if there is none. */
function findIssue({ size }: File): "file_empty" | "file_too_large" | null {
  if (size === 0) {
    return "file_empty";
  }
  return size > limits.uploadBytes ? "file_too_large" : null;
}

/** Form for a new list: files that are selected or dropped, pasted text, or a URL. */
export function NewList() {
  const { t } = useTranslation("bulk");
  const [file, setFile] = useState<File | null>(null);
  const [issue, setIssue] = useState<ReturnType<typeof findIssue>>(null);
  const pasted = usePastedList();
  const [fromPaste, setFromPaste] = useState(false);
  // Files come from the file input, a drop, the paste form or the samples.
  const take = useCallback((chosen: readonly File[], isPasted = false) => {
    const found = chosen.map(findIssue).find((one) => one !== null) ?? null;
    const [only] = chosen;
    setIssue(found);
    if (found === null && only !== undefined) {
      setFromPaste(isPasted);
      void (chosen.length === 1 ? Promise.resolve(only) : createZip(chosen)).then(setFile);
    }
  }, []);
  const over = useDroppedFiles(take);
  useEffect(() => {
    // Files that were dropped on the dashboard.
    const files = takePendingFiles();
    if (files.length > 0) {
      queueMicrotask(() => take(files));
    }
  }, [take]);
  return (
    <section aria-labelledby="new-list" className="flex flex-col gap-4">
      <h2 id="new-list" className="sr-only">
        {t("new.title")}
      </h2>
      {over ? (
        <div className="pointer-events-none fixed inset-4 z-40 grid place-items-center rounded-box border-2 border-dashed border-brand bg-brand-tint text-lg font-semibold text-link">
          {t("new.drop")}
        </div>
      ) : null}
      <FormError>{issue === null ? null : t(`errors.${issue}`)}</FormError>
      {file === null ? (
        <>
          <UnfinishedUploadNotice />
          <div className="rounded-box border border-line bg-paper p-4">
            <SourceTabs pasted={pasted} onFiles={take} />
          </div>
          <SampleFiles onFile={(sample) => take([sample])} />
        </>
      ) : /\.zip$/iu.test(file.name) ? (
        <SelectedArchive
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onAnother={() => setFile(null)}
        />
      ) : (
        <SelectedFile
          // A different file gets fresh state.
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          {...(fromPaste ? { list: pasted.list, onCreated: pasted.drop } : {})}
          onAnother={() => setFile(null)}
        />
      )}
    </section>
  );
}

interface TabsProps {
  pasted: ReturnType<typeof usePastedList>;
  onFiles: (files: readonly File[], isPasted?: boolean) => void;
}

/** Tabs to choose files, to paste addresses, or to name a URL. */
function SourceTabs({ pasted, onFiles }: TabsProps) {
  const { t } = useTranslation("bulk");
  const [query, setQuery] = useSearchParams();
  // A draft opens the tab it was typed in.
  const begun = pasted.list.text === "" ? "file" : "paste";
  const way = ways.find((one) => one === query.get("way")) ?? begun;
  const select = (chosen: string) =>
    setQuery(
      (before) => {
        if (chosen === begun) {
          before.delete("way");
        } else {
          before.set("way", chosen);
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs
      label={t("new.ways")}
      selected={way}
      onSelect={select}
      tabs={[
        { id: "file", label: t("new.file"), content: <FilePicker onFiles={onFiles} /> },
        {
          id: "paste",
          label: t("new.paste"),
          content: (
            <>
              <PasteList
                list={pasted.list}
                onType={pasted.type}
                onFile={(sample) => onFiles([sample], true)}
              />
              <DraftsNotice onRetry={() => void pasted.load()} />
            </>
          ),
        },
        { id: "url", label: t("new.url"), content: <UrlSource /> },
      ]}
    />
  );
}
