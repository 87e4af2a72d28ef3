import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { NavLink } from "#web/ui/NavLink.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Tooltip } from "#web/ui/Tooltip.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import { paths } from "#web/paths.ts";
import { Fields } from "./Fields.tsx";
import { Overlays } from "./Overlays.tsx";
import { CatalogueEntry } from "./CatalogueEntry.tsx";
import { Row } from "./Row.tsx";

/** Buttons, links, fields and everything else a person operates. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Overlays />
      <SmallControls />
    </>
  );
}

function Buttons() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <CatalogueEntry name="Button">
        <Row>
          <Button variant="primary">{t("buttons.primary")}</Button>
          <Button>{t("buttons.secondary")}</Button>
          <Button variant="quiet">{t("buttons.quiet")}</Button>
          <Button variant="danger">{t("buttons.danger")}</Button>
        </Row>
        <Row>
          <BusyButton />
          <Button inactive>{t("buttons.inactive")}</Button>
          <Button icon="retry">{t("buttons.icon")}</Button>
        </Row>
        <Row>
          <Button size="small">{t("buttons.small")}</Button>
          <Button size="large">{t("buttons.large")}</Button>
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="LinkButton">
        <LinkButton to={paths.catalogue}>{t("sample.here")}</LinkButton>
      </CatalogueEntry>
      <CatalogueEntry name="Link">
        <Link to={paths.home} className="text-link underline">
          {t("sample.start")}
        </Link>
      </CatalogueEntry>
      <CatalogueEntry name="NavLink">
        <NavLink to={paths.catalogue} className="text-muted aria-[current]:text-ink">
          {t("sample.here")}
        </NavLink>
      </CatalogueEntry>
    </>
  );
}

function SmallControls() {
  const { t } = useTranslation("catalogue");
  const [tab, setTab] = useState("first");
  return (
    <>
      <CatalogueEntry name="Tabs">
        <div className="w-full">
          <Tabs
            label={t("sample.tabs")}
            selected={tab}
            onSelect={setTab}
            tabs={["first", "second"].map((id) => ({
              id,
              label: t(`sample.${id}`),
              content: <p>{t("sample.sentence")}</p>,
            }))}
          />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="Tooltip">
        <Tooltip text={t("sample.sentence")}>
          {(describedBy) => (
            <Button variant="quiet" aria-describedby={describedBy}>
              {t("sample.more")}
            </Button>
          )}
        </Tooltip>
      </CatalogueEntry>
      <CatalogueEntry name="Chip">
        <Row>
          <Chip>deliverable@sandbox.test</Chip>
          <Chip mark={<VerdictShape verdict="risky" size={14} />}>mailbox-full@sandbox.test</Chip>
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="CopyButton">
        <Row>
          <CopyButton text="req_7" label={t("sample.copy")} />
          <CopyButton text="req_7" label={t("sample.copy")} bare />
        </Row>
      </CatalogueEntry>
    </>
  );
}

/** A button that is busy for three seconds after a click. */
function BusyButton() {
  const { t } = useTranslation("catalogue");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) {
      return undefined;
    }
    const timer = setTimeout(() => setBusy(false), 3000);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <Button busy={busy} onClick={() => setBusy(true)}>
      {t("buttons.busy")}
    </Button>
  );
}
