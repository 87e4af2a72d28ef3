import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/listShape.ts";
import { validatePath } from "#web/features/validation/validatePath.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { OriginalRow } from "./OriginalRow.tsx";

/** Details of one row: verdict, reason, SMTP reply and cost, with a link to check it again. */
export function RowDetails({
  listId,
  row,
  onClose,
}: {
  listId: string;
  row: ListRow;
  onClose: () => void;
}) {
  const { t } = useTranslation(["bulk", "reasons"]);
  const { email, value, verdict, reason, reply } = row;
  const address = email ?? value;
  const domain = address.split("@").at(-1) ?? address;
  return (
    <Dialog
      title={
        <bdi dir="ltr" className="font-mono text-md break-all">
          {address.trim() === "" ? t("results.blank") : address}
        </bdi>
      }
      onClose={onClose}
    >
      {verdict === null ? (
        <p className="text-base">{t(`results.statuses.${row.status}`)}</p>
      ) : (
        <VerdictMark verdict={verdict} size="large" />
      )}
      {reason === null ? null : (
        <div className="text-base">
          <p className="font-medium">{t(`${reason}.title`, { ns: "reasons" })}</p>
          <p>{t(`${reason}.sentence`, { ns: "reasons", address, domain, host: domain })}</p>
          <p className="mt-1 text-muted">
            {t(`${reason}.next`, { ns: "reasons", address, domain, host: domain })}
          </p>
        </div>
      )}
      {reply === null ? null : (
        <figure>
          <figcaption className="text-sm font-medium">{t("row.reply")}</figcaption>
          <pre
            dir="ltr"
            className="mt-1 max-h-40 overflow-auto rounded-box border border-line bg-canvas px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap"
          >
            {reply}
          </pre>
        </figure>
      )}
      <RowFacts listId={listId} row={row} address={address} />
      <div className="flex flex-wrap justify-end gap-2">
        {address.includes("@") ? (
          <LinkButton icon="retry" to={validatePath(address)}>
            {t("row.again")}
          </LinkButton>
        ) : null}
        <Button look="primary" onClick={onClose}>
          {t("row.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function RowFacts({ listId, row, address }: { listId: string; row: ListRow; address: string }) {
  const { t } = useTranslation("bulk");
  const { number, instant } = useZonedFormats();
  const { value, suggestion } = row;
  const original =
    row.duplicate_of === null ? null : <OriginalRow listId={listId} position={row.duplicate_of} />;
  const facts: readonly [string, ReactNode][] = [
    ["line", number(row.line)],
    ["value", value === address ? null : value],
    ["suggestion", suggestion],
    ["score", row.score === null ? null : number(row.score)],
    ["provider", row.provider],
    ["duplicate", original],
    ["tries", row.tries === 0 ? null : number(row.tries)],
    ["retry", row.retry_at === null ? null : instant(row.retry_at)],
    ["checked", row.checked_at === null ? null : instant(row.checked_at)],
    [
      "credits",
      row.charge === null
        ? null
        : t("row.charge", { credits: number(row.credits), why: t(`row.charges.${row.charge}`) }),
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
      {facts.map(([name, said]) =>
        said === null ? null : (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`row.${name}`)}</dt>
            <dd className="break-all">
              <bdi>{said}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
