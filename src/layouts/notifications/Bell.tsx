import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";

const UnreadCount = lazy(() =>
  import("./loadUnreadCount.ts").then(({ loadUnreadCount }) => loadUnreadCount()),
);

/** Link to the notifications, with the number of unread ones once it is known. */
export function Bell() {
  const { t } = useTranslation("common");
  return (
    <Link
      to={paths.notifications}
      className="relative grid size-9 place-items-center rounded-box text-muted hover:bg-canvas hover:text-ink pointer-coarse:size-11"
    >
      <Icon name="bell" size={20} label={t("tabs.notifications")} />
      <Suspense fallback={null}>
        <UnreadCount />
      </Suspense>
    </Link>
  );
}
