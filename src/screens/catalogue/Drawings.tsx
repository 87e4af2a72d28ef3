import { useTranslation } from "react-i18next";
import { verdicts } from "#vocabulary/verdicts.ts";
import { Drawing } from "#web/ui/Drawing.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { ProviderLogo } from "#web/ui/ProviderLogo.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import { iconPaths, type IconName } from "#web/ui/iconPaths.ts";
import { Part } from "./Part.tsx";
import { Row } from "./Row.tsx";
import { drawingNames } from "./drawingNames.ts";

/** Logos, icons and illustrations. */
export function Drawings() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <Part name="Logo">
        <Row>
          <Logo label={t("drawings.logo")} />
          <Logo label="" size={48} />
        </Row>
      </Part>
      <Part name="VerdictMark">
        <Row>
          {verdicts.map((verdict) => (
            <VerdictMark key={verdict} verdict={verdict} tinted />
          ))}
        </Row>
      </Part>
      <Part name="VerdictShape">
        <Row>
          {verdicts.map((verdict) => (
            <VerdictShape key={verdict} verdict={verdict} />
          ))}
        </Row>
      </Part>
      <Part name="Icon">
        <ul className="grid w-full grid-cols-2 gap-2 sm:grid-cols-4">
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} size={20} />
              <code className="text-sm">{name}</code>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="ProviderLogo">
        <Row>
          {["google", "microsoft", "github", "oidc"].map((kind) => (
            <ProviderLogo key={kind} kind={kind} />
          ))}
        </Row>
      </Part>
      <Part name="Drawing">
        <ul className="grid w-full grid-cols-2 gap-6 sm:grid-cols-4">
          {drawingNames.map((name) => (
            <li key={name} className="flex flex-col items-center gap-2">
              <Drawing name={name} />
              <code className="text-sm">{name}</code>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
