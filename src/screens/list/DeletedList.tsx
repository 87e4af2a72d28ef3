import { useTranslation } from "react-i18next";
import type { deleteList } from "#contract/lists.ts";
import type { ReplyOf } from "#web/api/fromEndpoint.ts";
import { saveFile } from "#web/ui/saveFile.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";

/** Deletion receipt of the server. */
export type DeletionReceipt = ReplyOf<typeof deleteList>;

/** Shows the receipt of a deletion, once, with a button to save it. */
export function DeletedList({ receipt }: { receipt: DeletionReceipt }) {
  const { t } = useTranslation("bulk");
  const { number, instant } = useZonedFormats();
  const facts = [
    ["list", receipt.list_id],
    ["at", instant(receipt.deleted_at)],
    ["rows", number(receipt.rows)],
    ["results", number(receipt.results)],
    ["bytes", number(receipt.bytes)],
    ["signature", receipt.signature],
  ] as const;
  const save = () =>
    saveFile(
      new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: "application/json" }),
      `${receipt.list_id}-deleted.json`,
    );
  return (
    <section aria-labelledby="deleted" className="flex flex-col items-start gap-4">
      <h1
        id="deleted"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-xl font-semibold"
      >
        {t("deleted.title")}
      </h1>
      <p className="max-w-reading text-base text-muted">{t("deleted.text")}</p>
      <dl className="grid w-full max-w-reading grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-box border border-line bg-paper p-4 text-base">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`deleted.${name}`)}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <Button icon="download" onClick={save}>
        {t("deleted.save")}
      </Button>
    </section>
  );
}
