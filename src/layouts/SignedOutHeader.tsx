import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ColourSchemeToggle } from "./ColourSchemeToggle.tsx";
import { HeaderFrame, type NavEntry } from "./HeaderFrame.tsx";

const entries: readonly NavEntry[] = [
  { to: paths.apiDocs, text: "nav.apiDocs" },
  { to: paths.pricing, text: "nav.pricing" },
  { to: paths.about, text: "nav.about" },
];

/** The header for signed-out visitors. */
export function SignedOutHeader() {
  const { t } = useTranslation("common");
  return (
    <HeaderFrame
      home={paths.home}
      entries={entries}
      controls={<ColourSchemeToggle />}
      account={
        <>
          <LinkButton to={paths.login} look="quiet">
            {t("nav.signIn")}
          </LinkButton>
          <LinkButton to={paths.register} look="primary">
            {t("nav.getStarted")}
          </LinkButton>
        </>
      }
    />
  );
}
