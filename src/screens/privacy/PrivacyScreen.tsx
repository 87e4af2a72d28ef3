import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { LegalPage } from "#web/features/legal/LegalPage.tsx";
import { Agreement } from "./Agreement.tsx";
import { SubProcessors } from "./SubProcessors.tsx";
import { Link } from "#web/ui/Link.tsx";
import { StoredData } from "./StoredData.tsx";

/** The privacy policy. */
export function PrivacyScreen() {
  return (
    <LegalPage
      name="privacy"
      below={{
        data: (
          <>
            <StoredData />
            <Ways ways={{ toLists: paths.bulkUpload }} />
          </>
        ),
        others: (
          <>
            <SubProcessors />
            <Agreement />
          </>
        ),
        rights: <Ways ways={{ toProfile: paths.profile, ask: `${paths.contact}?topic=privacy` }} />,
      }}
    />
  );
}

/** Links to the pages that a clause refers to. */
function Ways({ ways }: { ways: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("legal");
  return (
    <ul className="not-printed mt-3 flex flex-col gap-1 text-md">
      {Object.entries(ways).map(([words, to]) => (
        <li key={words}>
          <Link className="text-link underline" to={to}>
            {t(`privacy.${words}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
