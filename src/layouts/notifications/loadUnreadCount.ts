import { whenIdle } from "#web/hooks/whenIdle.ts";
import { loadTexts } from "#web/text/i18n.ts";

/** Loads the count of unread notifications with its texts once the page is idle: no page needs it to be of use. */
export async function loadUnreadCount() {
  await new Promise<void>(whenIdle);
  const [{ UnreadCount }] = await Promise.all([
    import("./UnreadCount.tsx"),
    loadTexts(["notifications"]),
  ]);
  return { default: UnreadCount };
}
