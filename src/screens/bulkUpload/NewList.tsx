import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { DraftsNotice } from "#web/features/drafts/DraftsNotice.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { SelectedFile } from "./SelectedFile.tsx";
import { FilePicker } from "./FilePicker.tsx";
import { PasteList } from "./PasteList.tsx";
import { SampleFiles } from "./SampleFiles.tsx";
import { UnfinishedUploadNotice } from "./UnfinishedUploadNotice.tsx";
import { usePastedList } from "./usePastedList.ts";
import { useDroppedFile } from "./useDroppedFile.ts";

const ways = ["file", "paste"] as const;

/** Returns the reason to reject a file; null if there is none. */
function faultOf({ size }: File): "file_empty" | "file_too_large" | null {
  if (size === 0) {
    return "file_empty";
  }
  return size > limits.uploadBytes ? "file_too_large" : null;
}

/** Form for a new list: a file that is selected or dropped, or pasted text. */
export function NewList() {
  const { t } = useTranslation("bulk");
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>(null);
  const pasted = usePastedList();
  const [fromPaste, setFromPaste] = useState(false);
  // Files come from the file input, a drop, the paste form or the samples.
  const take = useCallback((chosen: File, isPasted = false) => {
    const found = faultOf(chosen);
    setFault(found);
    if (found === null) {
      setFile(chosen);
      setFromPaste(isPasted);
    }
  }, []);
  const over = useDroppedFile(take);
  return (
    <section aria-labelledby="new-list" className="flex flex-col gap-4">
      <h2 id="new-list" className="text-lg font-semibold">
        {t("new.title")}
      </h2>
      {over ? (
        <div className="pointer-events-none fixed inset-4 z-40 grid place-items-center rounded-box border-2 border-dashed border-brand bg-brand-tint text-lg font-semibold text-link">
          {t("new.drop")}
        </div>
      ) : null}
      <FormError>{fault === null ? null : t(`faults.${fault}`)}</FormError>
      {file === null ? (
        <>
          <UnfinishedUploadNotice />
          <SourceTabs pasted={pasted} onFile={take} />
          <SampleFiles onFile={take} />
        </>
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
  onFile: (file: File, isPasted?: boolean) => void;
}

/** Tabs to choose a file or to paste addresses. */
function SourceTabs({ pasted, onFile }: TabsProps) {
  const { t } = useTranslation("bulk");
  const [query, setQuery] = useSearchParams();
  // A draft opens the tab it was typed in.
  const begun = pasted.list.text === "" ? "file" : "paste";
  const way = ways.find((one) => one === query.get("way")) ?? begun;
  return (
    <Tabs
      label={t("new.ways")}
      selected={way}
      onSelect={(chosen) =>
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
        )
      }
      tabs={[
        { id: "file", label: t("new.file"), content: <FilePicker onFile={onFile} /> },
        {
          id: "paste",
          label: t("new.paste"),
          content: (
            <>
              <PasteList
                list={pasted.list}
                onType={pasted.type}
                onFile={(made) => onFile(made, true)}
              />
              <DraftsNotice onRetry={() => void pasted.load()} />
            </>
          ),
        },
      ]}
    />
  );
}
