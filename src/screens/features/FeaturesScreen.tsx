import { useTranslation } from "react-i18next";
import { Contents } from "#web/ui/page/Contents.tsx";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { Accuracy } from "./Accuracy.tsx";
import { blockIds, FeatureBlocks } from "./FeatureBlocks.tsx";
import { Comparison } from "./Comparison.tsx";
import { Latency } from "./Latency.tsx";
import { LiveExample } from "./LiveExample.tsx";

/** The features page: example outputs, a comparison and benchmarks. */
export function FeaturesScreen() {
  const { t } = useTranslation("features");
  useAnchor();
  return (
    <article className="flex flex-col gap-10">
      <div className="grid gap-8 md:grid-cols-[3fr_2fr]">
        <PageHeading heading={t("heading")} lead={t("lead")} />
        <Contents
          heading={t("contents")}
          entries={[
            ...blockIds.map((id) => ({ id, text: t(`blocks.${id}.name`) })),
            { id: "whole", text: t("whole.title") },
            { id: "comparison", text: t("comparison.title") },
            { id: "accuracy", text: t("accuracy.title") },
            { id: "latency", text: t("latency.title") },
          ]}
        />
      </div>
      <FeatureBlocks />
      <LiveExample />
      <Comparison />
      <Accuracy />
      <Latency />
    </article>
  );
}
