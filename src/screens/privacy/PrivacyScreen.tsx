import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { LegalPage } from "#web/screens/legal/LegalPage.tsx";
import { SubProcessors } from "./SubProcessors.tsx";
import { Link } from "#web/ui/Link.tsx";
import { DataKept } from "./DataKept.tsx";

/** What is kept, why, for how long and where. */
export function PrivacyScreen() {
  return (
    <LegalPage
      name="privacy"
      below={{ data: <DataKept />, others: <SubProcessors />, rights: <ToProfile /> }}
    />
  );
}

function ToProfile() {
  const { t } = useTranslation("legal");
  return (
    <p className="not-printed mt-3 text-md">
      <Link className="text-link underline" to={paths.profile}>
        {t("privacy.toProfile")}
      </Link>
    </p>
  );
}
