import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { brand } from "#web/brand.ts";
import { CapturedDns } from "#web/features/showcase/CapturedDns.tsx";
import { CapturedDoctor } from "#web/features/showcase/CapturedDoctor.tsx";
import { CapturedList } from "#web/features/showcase/CapturedList.tsx";
import { CapturedTiming } from "#web/features/showcase/CapturedTiming.tsx";
import { CapturedTranscript } from "#web/features/showcase/CapturedTranscript.tsx";
import { Capture } from "#web/features/showcase/Capture.tsx";
import excerpts from "#web/features/showcase/excerpts.json" with { type: "json" };
import { type FeatureId, featurePages, featurePath } from "#web/features/showcase/featurePages.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { paths } from "#web/paths.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { Accuracy } from "./Accuracy.tsx";
import { Comparison } from "./Comparison.tsx";
import { FeatureMenu } from "./FeatureMenu.tsx";
import { Latency } from "./Latency.tsx";
import { LiveExample } from "./LiveExample.tsx";
import { ReplyTable } from "./ReplyTable.tsx";

/** The page of one feature: what it does, a capture, its limits. */
export function FeatureScreen() {
  const { slug } = useParams();
  const { t } = useTranslation("features");
  useAnchor();
  const index = featurePages.findIndex((page) => page.slug === slug);
  const id = featurePages[index]?.id;
  const heading = id === undefined ? t("page.missing.heading") : t(`blocks.${id}.name`);
  // The router set the title of the route; the feature is known only here.
  useEffect(() => {
    document.title = `${heading} · ${brand.name}`;
  }, [heading]);
  const text = id === undefined ? t("page.missing.lead") : t(`blocks.${id}.text`);
  return (
    <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <article className="flex min-w-0 flex-col gap-10 lg:col-start-2 lg:row-start-1">
        <div>
          <p className="mb-2 text-base">
            <Link className="text-link underline" to={paths.features}>
              {t("page.all")}
            </Link>
          </p>
          <PageHeading heading={heading} lead={text} />
        </div>
        {id === undefined ? null : (
          <>
            {content[id]()}
            <Excerpt id={id} name={heading} />
            <Limits id={id} />
            <Neighbours previous={featurePages[index - 1]?.id} next={featurePages[index + 1]?.id} />
          </>
        )}
      </article>
      <FeatureMenu current={id} />
    </div>
  );
}

const nothing = () => null;

/** The capture of each feature. */
const content: Readonly<Record<FeatureId, () => ReactNode>> = {
  syntax: nothing,
  lists: nothing,
  dns: () => <DnsCapture />,
  host: nothing,
  mailbox: () => (
    <>
      <CapturedTranscript heading="h2" />
      <ReplyTable />
      <LiveExample />
    </>
  ),
  bulk: () => <CapturedList heading="h2" />,
  polite: nothing,
  api: nothing,
  doctor: () => <CapturedDoctor heading="h2" />,
  accuracy: () => <Accuracy />,
  latency: () => (
    <>
      <TimingCapture />
      <Latency />
    </>
  ),
  comparison: () => <Comparison />,
};

function DnsCapture() {
  const { t } = useTranslation("showcase");
  return (
    <Capture title={<h2>{t("dns.title")}</h2>} caption={t("source")}>
      <div className="overflow-x-auto px-4 py-2">
        <CapturedDns />
      </div>
    </Capture>
  );
}

function TimingCapture() {
  const { t } = useTranslation("showcase");
  return (
    <Capture title={<h2>{t("timing.title")}</h2>} caption={t("source")}>
      <div className="px-4 py-2">
        <CapturedTiming />
      </div>
    </Capture>
  );
}

/** Real output as text, except where the capture already shows the same. */
function Excerpt({ id, name }: { id: FeatureId; name: string }) {
  const { t } = useTranslation("features");
  if (id === "mailbox" || !(id in excerpts)) {
    return null;
  }
  return (
    <section aria-labelledby="excerpt">
      <h2 id="excerpt" className="text-lg font-semibold">
        {t("page.capture")}
      </h2>
      <CodeBlock
        text={excerpts[id as keyof typeof excerpts]}
        label={t("blocks.excerpt", { name })}
        copyLabel={t("blocks.copy")}
        toRead
      />
    </section>
  );
}

function Limits({ id }: { id: FeatureId }) {
  const { t } = useTranslation("features");
  return id in excerpts ? (
    <section aria-labelledby="limits" className="border-t border-line pt-6">
      <h2 id="limits" className="text-lg font-semibold">
        {t("blocks.limit")}
      </h2>
      <p className="mt-2 max-w-reading text-md text-muted">{t(`blocks.${id}.limit`)}</p>
    </section>
  ) : null;
}

interface NeighboursProps {
  previous: FeatureId | undefined;
  next: FeatureId | undefined;
}

function Neighbours({ previous, next }: NeighboursProps) {
  const { t } = useTranslation("features");
  const side = (label: string, id: FeatureId | undefined) =>
    id === undefined ? (
      <span />
    ) : (
      <p>
        <span className="block text-sm text-muted">{label}</span>
        <Link className="text-md text-link underline" to={featurePath(id)}>
          {t(`blocks.${id}.name`)}
        </Link>
      </p>
    );
  return (
    <div className="flex flex-wrap justify-between gap-4 border-t border-line pt-6">
      {side(t("page.previous"), previous)}
      {side(t("page.next"), next)}
    </div>
  );
}
