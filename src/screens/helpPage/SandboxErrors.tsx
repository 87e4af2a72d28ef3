import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { errorStatus } from "#contract/errors.ts";
import { type SandboxError, sandboxErrors } from "#contract/sandboxErrors.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";

interface Row {
  address: string;
  code: SandboxError;
}

const rows: Row[] = Object.entries(sandboxErrors).map(([name, code]) => ({
  address: `${name}@sandbox.test`,
  code,
}));

/** Sandbox addresses that trigger API errors, for testing error handling. */
export function SandboxErrors() {
  const { t } = useTranslation(["help", "errors"]);
  return (
    <>
      <p className="mt-4 mb-4 max-w-reading text-md">{t("provoked.lead")}</p>
      <DataTable
        caption={t("provoked.title")}
        columns={columnsIn(t)}
        rows={rows}
        rowKey={({ address }) => address}
      />
    </>
  );
}

function columnsIn(t: TFunction<["help", "errors"]>): Column<Row>[] {
  return [
    {
      key: "address",
      header: t("provoked.address"),
      rowHeader: true,
      cell: ({ address, code }) => (
        <>
          <code dir="ltr" className="text-sm whitespace-nowrap">
            {address}
          </code>
          <span className="block text-muted @2xl:hidden">{answer(code)}</span>
        </>
      ),
    },
    {
      key: "answer",
      header: t("provoked.answer"),
      wideOnly: true,
      cell: ({ code }) => answer(code),
    },
    {
      key: "meaning",
      header: t("provoked.meaning"),
      cell: ({ code }) => t(`${code}.title`, { ns: "errors" }),
    },
  ];
}

function answer(code: SandboxError) {
  return (
    <code dir="ltr" className="text-sm whitespace-nowrap">
      {errorStatus[code]} {code}
    </code>
  );
}
