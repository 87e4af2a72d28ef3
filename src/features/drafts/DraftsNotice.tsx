import { useTranslation } from "react-i18next";
import { fetchFailed } from "#web/state/draftsSlice.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import { Button } from "#web/ui/Button.tsx";

/** Tells at a field that its draft couldn't be loaded; the field still works. */
export function DraftsNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("common");
  const error = useAppSelector(({ drafts }) => drafts.error);
  return (
    <output
      className={
        error === null ? "sr-only" : "flex flex-wrap items-center gap-2 text-sm text-muted"
      }
    >
      {error === null ? null : (
        <>
          {error === fetchFailed ? t("drafts.failed") : error}
          <Button size="small" icon="retry" onClick={onRetry}>
            {t("drafts.retry")}
          </Button>
        </>
      )}
    </output>
  );
}
