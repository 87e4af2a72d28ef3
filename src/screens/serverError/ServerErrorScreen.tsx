import { useTranslation } from "react-i18next";
import { MinimalPage } from "#web/layouts/MinimalPage.tsx";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { RequestId } from "#web/features/support/RequestId.tsx";
import { paths } from "#web/paths.ts";
import { BrokenPath } from "#web/ui/BrokenPath.tsx";
import { Link } from "#web/ui/Link.tsx";
import { ServerState } from "./ServerState.tsx";

const todo = ["again", "safe", "charged"] as const;

/** The 500 page. */
export function ServerErrorScreen() {
  const { t } = useTranslation("pages");
  return (
    <MinimalPage>
      <BrokenPath kind="cut" />
      <div className="mt-6">
        <PageHeading heading={t("serverError.heading")} lead={t("serverError.lead")} />
      </div>
      <ul className="mt-6 flex max-w-reading list-disc flex-col gap-2 ps-6 text-md">
        {todo.map((fact) => (
          <li key={fact}>{t(`serverError.${fact}`)}</li>
        ))}
      </ul>
      <ServerState />
      <p className="mt-8 text-md">
        <Link to={paths.home} className="text-link underline">
          {t("links.home")}
        </Link>
      </p>
      <RequestId />
    </MinimalPage>
  );
}
