import { useTranslation } from "react-i18next";
import { tookText } from "#web/ui/evidence/durationText.ts";
import captured from "./capturedEvidence.json" with { type: "json" };

const head = "py-2 pe-4 text-start font-medium";

/** DNS answers of a sandbox check. */
export function CapturedDns() {
  const { t, i18n } = useTranslation("showcase");
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("dns.title")}</caption>
      <thead className="text-muted">
        <tr>
          {(["name", "type", "answer"] as const).map((column) => (
            <th key={column} scope="col" className={head}>
              {t(`dns.${column}`)}
            </th>
          ))}
          <th scope="col" className="py-2 text-end font-medium">
            {t("dns.took")}
          </th>
        </tr>
      </thead>
      <tbody>
        {captured.dns.map(({ name, type, data, ms }) => (
          <tr key={name + type} className="border-t border-line align-top">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              <code className="break-all">{name}</code>
            </th>
            <td className="py-2 pe-4">{type}</td>
            <td className="py-2 pe-4 text-muted">
              {data === "" ? t("dns.none") : <code>{data}</code>}
            </td>
            <td className="py-2 text-end whitespace-nowrap">{tookText(ms, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
