import { useTranslation } from "react-i18next";
import { helpPath } from "#web/features/help/helpPath.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Link } from "#web/ui/Link.tsx";

const replies: readonly [code: string, meaning: string, verdict: Verdict][] = [
  ["250 2.1.5", "accepted", "deliverable"],
  ["452 4.2.2", "full", "risky"],
  ["550 5.1.1", "missing", "undeliverable"],
  ["451 4.7.1", "greylisted", "unknown"],
];

/** Common replies of mail servers with their meaning and verdict. */
export function ReplyTable() {
  const { t } = useTranslation("features");
  return (
    <section aria-labelledby="replies">
      <h2 id="replies" className="text-lg font-semibold">
        {t("replies.title")}
      </h2>
      <p className="mt-2 max-w-reading text-md text-muted">{t("replies.lead")}</p>
      <table className="mt-4 w-full text-base max-sm:text-sm">
        <thead className="text-sm text-muted">
          <tr>
            {(["reply", "meaning", "verdict"] as const).map((column) => (
              <th key={column} scope="col" className="py-2 pe-2 text-start font-medium sm:pe-4">
                {t(`replies.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {replies.map(([code, meaning, verdict]) => (
            <tr key={code} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-2 text-start font-normal sm:pe-4">
                <code>{code}</code>
              </th>
              <td className="py-2 pe-2 hyphens-auto sm:pe-4">{t(`replies.${meaning}`)}</td>
              <td className="py-2">
                <VerdictMark verdict={verdict} size="small" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-base">
        <Link className="text-link underline" to={helpPath("replies")}>
          {t("replies.more")}
        </Link>
      </p>
    </section>
  );
}
