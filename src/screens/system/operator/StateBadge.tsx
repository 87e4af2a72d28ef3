import { useTranslation } from "react-i18next";
import type { WorkspaceState } from "#contract/systemWorkspaces.ts";
import { Badge } from "#web/ui/Badge.tsx";

const tones = { active: "plain", suspended: "bad", closed: "warn" } as const;

/** State of a workspace. */
export function StateBadge({ state }: { state: WorkspaceState }) {
  const { t } = useTranslation("system");
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
