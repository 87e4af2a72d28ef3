import { useTranslation } from "react-i18next";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";
import { CodePanel } from "./CodePanel.tsx";
import type { Reference, ReferenceBlock } from "./reference.ts";
import { RichText } from "./RichText.tsx";

/** The content of a guide: paragraphs, tables and commands. */
export function GuideBlocks({ guide: { title, blocks } }: { guide: Reference["guides"][number] }) {
  return blocks.map((block, index) => (
    // The text is fixed at build time, so blocks never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <Block key={index} block={block} title={title} />
  ));
}

function Block({ block, title }: { block: ReferenceBlock; title: string }) {
  const { rows, code, language = "curl" } = block;
  const session = useDeferredSession();
  const text = session ? (block.signedIn ?? block.text) : block.text;
  const { t } = useTranslation("apiDocs");
  const origin = useApiAddress();
  return (
    <>
      {text === undefined ? null : (
        <p className="mt-4 max-w-reading text-md">
          <RichText text={text} />
        </p>
      )}
      {rows === undefined ? null : <Table rows={rows} title={title} />}
      {code === undefined ? null : (
        <div className="mt-4">
          <CodePanel
            wraps
            head={<p className="text-sm font-medium">{language}</p>}
            label={t("sample", { language })}
            code={code.replaceAll("{origin}", origin)}
          />
        </div>
      )}
    </>
  );
}

function Table({
  rows: { head, body },
  title,
}: {
  rows: NonNullable<ReferenceBlock["rows"]>;
  title: string;
}) {
  return (
    // Makes the overflow scrollable by keyboard.
    <section
      aria-label={`${title}: ${head.join(", ").replaceAll("`", "")}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-4 overflow-x-auto"
    >
      <table className="w-full border-collapse text-base">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-2 py-2 text-start font-medium first:ps-0">
                <RichText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells) => (
            <tr key={cells.join("|")} className="border-b border-line last:border-b-0">
              {cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className="px-2 py-2 align-top first:ps-0">
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
