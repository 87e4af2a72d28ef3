import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { ListState } from "#contract/listShape.ts";
import { Badge } from "#web/ui/Badge.tsx";

type Look = Pick<ComponentProps<typeof Badge>, "tone" | "icon">;

const looks: Record<ListState, Look> = {
  parsing: { tone: "brand", icon: "search" },
  needs_mapping: { tone: "warn", icon: "alert" },
  ready: { tone: "brand", icon: "list" },
  sampling: { tone: "brand", icon: "search" },
  queued: { tone: "brand", icon: "clock" },
  running: { tone: "brand", icon: "arrow" },
  paused: { tone: "warn", icon: "minus" },
  finalizing: { tone: "brand", icon: "clock" },
  completed: { tone: "good", icon: "check" },
  canceled: { tone: "plain", icon: "close" },
  failed: { tone: "bad", icon: "alert" },
  expired: { tone: "plain", icon: "clock" },
};

/** State of a list as icon and word. */
export function StateBadge({ state }: { state: ListState }) {
  const { t } = useTranslation("bulk");
  return (
    <Badge {...looks[state]} className="whitespace-nowrap">
      {t(`states.${state}.name`)}
    </Badge>
  );
}
