import { useTranslation } from "react-i18next";
import { requestIdPattern } from "#contract/contact.ts";
import { useQueryText } from "#web/app/useQueryText.ts";
import { paths } from "#web/paths.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Link } from "#web/ui/Link.tsx";

/** The request that failed, where the address names it, and the way to tell somebody. */
export function RequestId() {
  const { t } = useTranslation(["pages", "ui"]);
  const named = new URLSearchParams(useQueryText()).get("request_id") ?? "";
  const id = new RegExp(requestIdPattern, "u").test(named) ? named : null;
  const query = new URLSearchParams({
    topic: "problem",
    ...(id === null ? {} : { request_id: id }),
  });
  return (
    <div className="mt-8 text-md">
      {id === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2">
          {t("problem.requestId", { ns: "ui" })}
          <code className="break-all">{id}</code>
          <CopyButton bare text={id} label={t("problem.copyRequestId", { ns: "ui" })} />
        </p>
      )}
      <p>
        {t("tell.text")}{" "}
        <Link to={`${paths.contact}?${query.toString()}`} className="text-link underline">
          {t("tell.act")}
        </Link>
      </p>
    </div>
  );
}
