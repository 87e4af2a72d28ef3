import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useRight } from "#web/hooks/useRight.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { validatePath } from "#web/features/validation/validatePath.ts";
import { DemoChips } from "#web/ui/evidence/DemoChips.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { waitingSteps } from "#web/ui/evidence/pathSteps.ts";

const FirstKey = lazy(async () => {
  const [part] = await Promise.all([import("./FirstKey.tsx"), loadTexts(["keys"])]);
  return { default: part.FirstKey };
});

/** Empty state with free addresses to try, and an API key for programs. */
export function FirstRun() {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const writes = useRight("keys:write");
  const run = (address: string) => void navigate(validatePath(address), { state: { run: true } });
  return (
    <div className="min-w-0 rounded-box border border-line bg-paper px-4">
      <EmptyState
        title={t("first.title")}
        picture={<PathLine steps={waitingSteps} verdict={null} />}
        actions={<DemoChips onCheck={run} />}
      >
        <p>{t("first.text")}</p>
      </EmptyState>
      {writes ? (
        <Suspense fallback={<div className="h-24" />}>
          <FirstKey />
        </Suspense>
      ) : null}
    </div>
  );
}
