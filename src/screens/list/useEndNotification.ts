import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { isAtWork } from "#web/api/useRunningLists.ts";
import { useFormats } from "#web/text/formats.ts";

/** Shows a browser notification when a list is done or paused, if permitted and the page isn't focused. */
export function useEndNotification(list: List | undefined): void {
  const { t, i18n } = useTranslation("bulk");
  const { number } = useFormats();
  const state = list?.state;
  const before = useRef(state);
  useEffect(() => {
    const worked = before.current !== undefined && isAtWork({ state: before.current });
    before.current = state;
    if (list === undefined || !worked || isAtWork(list) || document.hasFocus()) {
      return;
    }
    const { done, total } = list.progress;
    notify(`${list.name}: ${t(`states.${list.state}.name`)}`, {
      body: t("listProgress", {
        ns: "common",
        count: total,
        done: number(done),
        total: number(total),
      }),
      lang: i18n.language,
      dir: i18n.dir() === "rtl" ? "rtl" : "ltr",
      tag: list.id,
    });
    // Only a change of state triggers a notification.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);
}

function notify(title: string, options: NotificationOptions): void {
  if (!("Notification" in window) || Notification.permission !== "granted") {
    return;
  }
  try {
    const shown = new Notification(title, options);
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Mobile browsers don't allow it from a page; the user gets a mail.
  }
}
