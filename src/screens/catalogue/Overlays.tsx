import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { ClosablePanel } from "#web/ui/ClosablePanel.tsx";
import { ConfirmAct } from "#web/ui/ConfirmAct.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Part } from "./Part.tsx";
import { Row } from "./Row.tsx";

const nothing = () => undefined;

/** Menus, dialogs and panels that open and close. */
export function Overlays() {
  const { t } = useTranslation(["catalogue", "palette"]);
  return (
    <>
      <Part name="Menu">
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
      </Part>
      <SampleDialog />
      <SampleConfirmation />
      <Part name="ClosablePanel">
        <div className="w-full">
          <ClosablePanel
            id="sample-panel"
            title={t("sample.first")}
            closeLabel={t("close", { ns: "palette" })}
            onClose={nothing}
          >
            <p>{t("sample.sentence")}</p>
          </ClosablePanel>
        </div>
      </Part>
    </>
  );
}

function SampleDialog() {
  const { t } = useTranslation("catalogue");
  const [asking, setAsking] = useState(false);
  return (
    <Part name="Dialog">
      <Row>
        <Button onClick={() => setAsking(true)}>{t("sample.delete")}</Button>
      </Row>
      {asking ? (
        <Dialog title={t("sample.question")} onClose={() => setAsking(false)}>
          <p>{t("sample.consequence")}</p>
          <div className="mt-4 flex gap-3">
            <Button look="danger" onClick={() => setAsking(false)}>
              {t("sample.delete")}
            </Button>
            <Button onClick={() => setAsking(false)}>{t("sample.keep")}</Button>
          </div>
        </Dialog>
      ) : null}
    </Part>
  );
}

function SampleConfirmation() {
  const { t } = useTranslation("catalogue");
  const [asking, setAsking] = useState(false);
  return (
    <Part name="ConfirmAct">
      <Row>
        <Button onClick={() => setAsking(true)}>{t("sample.delete")}</Button>
      </Row>
      {asking ? (
        <ConfirmAct
          title={t("sample.question")}
          effect={t("sample.consequence")}
          submit={t("sample.delete")}
          cancel={t("sample.keep")}
          look="danger"
          busy={false}
          error={undefined}
          onSubmit={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Part>
  );
}
