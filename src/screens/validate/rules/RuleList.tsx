import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "#web/text/i18n.ts";
import { LoadingRules } from "./LoadingRules.tsx";

// Loaded with the first use.
const RulePanel = lazy(async () => {
  const [{ RulePanel: loaded }] = await Promise.all([
    import("./RulePanel.tsx"),
    loadTexts(["ruleList", "tables"]),
  ]);
  return { default: loaded };
});

/** The account's rules, loaded when the disclosure is opened. */
export function RuleList() {
  const { t } = useTranslation("rules");
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("list.title")}
      </summary>
      <div className="pt-3">
        {open ? (
          <Suspense fallback={<LoadingRules />}>
            <RulePanel />
          </Suspense>
        ) : null}
      </div>
    </details>
  );
}
