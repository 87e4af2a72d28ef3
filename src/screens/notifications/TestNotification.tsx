import { useTranslation } from "react-i18next";
import { useTestNotificationMutation } from "#web/api/notificationsApi.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/showToast.ts";

/** Button that adds a test notification. */
export function TestNotification() {
  const { t } = useTranslation("notifications");
  const [test, { isLoading }] = useTestNotificationMutation();
  const send = async () => {
    const { error } = await test({ body: {} });
    showToast(
      error === undefined
        ? {
            key: "testNotification",
            text: t("settings.tested"),
            action: { label: t("settings.see"), to: paths.notifications },
          }
        : { key: "testNotification", tone: "bad", text: t("settings.testFailed") },
    );
  };
  return (
    <Button busy={isLoading} onClick={() => void send()}>
      {t("settings.test")}
    </Button>
  );
}
