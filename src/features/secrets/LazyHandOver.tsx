import { lazy, Suspense } from "react";
import type { ApiKey } from "#contract/apiKeys.ts";
import { loadTexts } from "#web/text/i18n.ts";

const HandOverKeys = lazy(async () => {
  const [part] = await Promise.all([import("./HandOverKeys.tsx"), loadTexts(["handOver"])]);
  return { default: part.HandOverKeys };
});

/** The dialog that hands keys over, which loads when it opens. */
export function LazyHandOver(props: { keys: readonly ApiKey[]; onClose: () => void }) {
  return (
    <Suspense>
      <HandOverKeys {...props} />
    </Suspense>
  );
}
