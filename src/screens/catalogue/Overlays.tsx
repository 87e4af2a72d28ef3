import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { ClosablePanel } from "#web/ui/ClosablePanel.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { MenuItems } from "#web/ui/MenuItems.tsx";
import { Popover } from "#web/ui/Popover.tsx";
import { Toolbar } from "#web/ui/Toolbar.tsx";
import { CatalogueEntry } from "./CatalogueEntry.tsx";

const nothing = () => undefined;

/** The menu button, and the items of an open menu. */
function Menus() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <CatalogueEntry name="Menu">
        <Menu
          label={t("sample.menu")}
          trigger={t("sample.menu")}
          header={t("sample.email")}
          items={[
            { key: "start", label: t("sample.start"), to: paths.home },
            {
              key: "act",
              label: t("sample.retry"),
              icon: "retry",
              divided: true,
              onSelect: nothing,
            },
          ]}
        />
      </CatalogueEntry>
      <CatalogueEntry name="MenuItems">
        <MenuItems
          label={t("sample.menu")}
          items={[
            { key: "copy", label: t("sample.copy"), icon: "copy", onSelect: nothing },
            { key: "keep", label: t("sample.keep"), icon: "check", onSelect: nothing },
          ]}
          onClose={nothing}
        />
      </CatalogueEntry>
    </>
  );
}

/** Menus, dialogs and panels that open and close. */
export function Overlays() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <Menus />
      <CatalogueEntry name="Popover">
        <Popover label={t("sample.menu")} icon="filter" close={t("sample.keep")}>
          {t("sample.sentence")}
        </Popover>
      </CatalogueEntry>
      <CatalogueEntry name="Toolbar">
        <Toolbar title={<p className="text-lg">{t("sample.counted")}</p>} search={t("sample.here")}>
          <Button icon="download">{t("sample.copy")}</Button>
        </Toolbar>
      </CatalogueEntry>
      <CatalogueEntry name="Dialog">
        <Openable>
          {(close) => (
            <Dialog title={t("sample.question")} onClose={close}>
              <p>{t("sample.consequence")}</p>
              <div className="mt-4 flex gap-3">
                <Button variant="danger" onClick={close}>
                  {t("sample.delete")}
                </Button>
                <Button onClick={close}>{t("sample.keep")}</Button>
              </div>
            </Dialog>
          )}
        </Openable>
      </CatalogueEntry>
      <CatalogueEntry name="ConfirmDialog">
        <Openable>
          {(close) => (
            <ConfirmDialog
              title={t("sample.question")}
              effect={t("sample.consequence")}
              submit={t("sample.delete")}
              cancel={t("sample.keep")}
              variant="danger"
              busy={false}
              error={undefined}
              onSubmit={close}
              onCancel={close}
            />
          )}
        </Openable>
      </CatalogueEntry>
      <CatalogueEntry name="ClosablePanel">
        <Openable opened>
          {(close) => (
            <ClosablePanel
              id="sample-panel"
              title={t("sample.question")}
              closeLabel={t("sample.keep")}
              onClose={close}
            >
              <p>{t("sample.consequence")}</p>
            </ClosablePanel>
          )}
        </Openable>
      </CatalogueEntry>
    </>
  );
}

interface OpenableProps {
  /** Starts open. */
  opened?: boolean;
  /** Returns the open component; the argument closes it. */
  children: (close: () => void) => ReactNode;
}

/** Component that a button opens. */
function Openable({ opened = false, children }: OpenableProps) {
  const { t } = useTranslation("catalogue");
  const [open, setOpen] = useState(opened);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("sample.delete")}</Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}
