import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";

/** Button that asks for permission to show a notification when the list is done. */
export function NotifyButton() {
  const { t } = useTranslation("bulk");
  const [permission, setPermission] = useState(
    "Notification" in window ? Notification.permission : null,
  );
  const [requested, setRequested] = useState(false);
  if (permission === null || (permission === "denied" && !requested)) {
    return null;
  }
  if (permission === "default") {
    return (
      <Button
        variant="quiet"
        size="small"
        className="-ms-2 self-start"
        onClick={() => {
          setRequested(true);
          void Notification.requestPermission().then(setPermission);
        }}
      >
        {t("run.notify.act")}
      </Button>
    );
  }
  return (
    <output className="text-muted">
      {t(permission === "granted" ? "run.notify.on" : "run.notify.blocked")}
    </output>
  );
}
