import { use, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { loadReference } from "#web/features/apiReference/loadReference.ts";
import { ReferenceNav } from "#web/features/apiReference/ReferenceNav.tsx";
import {
  firstKind,
  type SampleKind,
  SampleSelection,
  storedKind,
  storeKind,
} from "#web/features/apiReference/SampleSelection.ts";
import { ReferenceSections } from "#web/features/apiReference/ReferenceSections.tsx";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { useHydratedValue } from "#web/hydration/useMounted.ts";

/** The API reference: guides, operations, objects, error codes and changes. */
export function ApiDocsScreen() {
  const { t } = useTranslation("apiDocs");
  const reference = use(loadReference());
  const [chosen, setChosen] = useState<SampleKind | null>(null);
  const stored = useHydratedValue<SampleKind>(storedKind(), firstKind);
  const kind = chosen ?? stored;
  const current = useAnchor();
  const selection = useMemo(
    () => ({
      kind,
      choose: (wanted: SampleKind, from: Element) => {
        storeKind(wanted);
        const { top } = from.getBoundingClientRect();
        flushSync(() => setChosen(wanted));
        // Samples above it have other heights now, and not every browser keeps its place.
        const moved = from.getBoundingClientRect().top - top;
        if (moved !== 0) {
          window.scrollBy(0, moved);
        }
      },
    }),
    [kind],
  );
  return (
    <SampleSelection value={selection}>
      <h1 className="text-xl font-semibold">{t("heading")}</h1>
      <p className="mt-2 text-md text-muted">{t("lead")}</p>
      <div className="mt-6 grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <ReferenceNav reference={reference} current={current} />
        <ReferenceSections reference={reference} />
      </div>
    </SampleSelection>
  );
}

/** Loads the screen together with the reference, so that hydration doesn't suspend. */
export async function loadApiDocsScreen(): Promise<typeof ApiDocsScreen> {
  await loadReference();
  return ApiDocsScreen;
}
