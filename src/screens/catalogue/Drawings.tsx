import { useTranslation } from "react-i18next";
import { verdicts } from "#vocabulary/verdicts.ts";
import { Drawing } from "#web/ui/Drawing.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { ProviderLogo } from "#web/ui/ProviderLogo.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import { iconPaths, type IconName } from "#web/ui/iconPaths.ts";
import { CatalogueEntry } from "./CatalogueEntry.tsx";
import { Row } from "./Row.tsx";
import { drawingNames } from "./drawingNames.ts";

/** Logos, icons and illustrations. */
export function Drawings() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <CatalogueEntry name="Logo">
        <Row>
          <Logo label={t("drawings.logo")} />
          <Logo label="" size={48} />
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="VerdictMark">
        <Row>
          {verdicts.map((verdict) => (
            <VerdictMark key={verdict} verdict={verdict} tinted />
          ))}
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="VerdictShape">
        <Row>
          {verdicts.map((verdict) => (
            <VerdictShape key={verdict} verdict={verdict} />
          ))}
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="Icon">
        <ul className="grid w-full grid-cols-2 gap-2 sm:grid-cols-4">
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} size={20} />
              <code className="text-sm">{name}</code>
            </li>
          ))}
        </ul>
      </CatalogueEntry>
      <CatalogueEntry name="ProviderLogo">
        <Row>
          {["google", "microsoft", "github", "oidc"].map((kind) => (
            <ProviderLogo key={kind} kind={kind} />
          ))}
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="Drawing">
        <ul className="grid w-full grid-cols-2 gap-6 sm:grid-cols-4">
          {drawingNames.map((name) => (
            <li key={name} className="flex flex-col items-center gap-2">
              <Drawing name={name} />
              <code className="text-sm">{name}</code>
            </li>
          ))}
        </ul>
      </CatalogueEntry>
    </>
  );
}
