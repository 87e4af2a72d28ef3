import { useTranslation } from "react-i18next";
import { Badge } from "#web/ui/Badge.tsx";
import { BrokenPath } from "#web/ui/BrokenPath.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoScript } from "#web/ui/NoScript.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { waitingSteps } from "#web/ui/evidence/pathSteps.ts";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { InlineSpinner } from "#web/ui/InlineSpinner.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { ToastCard } from "#web/ui/ToastCard.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { CatalogueEntry } from "./CatalogueEntry.tsx";
import { Row } from "./Row.tsx";

const sampleToast = (text: string) => ({ id: 0, at: 0, text });
const loading = { isFetching: true, refetch: () => undefined };

/** Messages, empty places and progress. */
export function States() {
  return (
    <>
      <Messages />
      <Progress />
    </>
  );
}

function Messages() {
  const { t } = useTranslation(["catalogue", "ui"]);
  return (
    <>
      <CatalogueEntry name="Notice">
        <Notice title={t("tones.info")}>{t("sample.sentence")}</Notice>
        <Notice tone="good" title={t("tones.good")} />
        <Notice tone="warn" title={t("tones.warn")}>
          {t("sample.sentence")}
        </Notice>
        <Notice
          tone="bad"
          title={t("tones.bad")}
          actions={<Button size="small">{t("sample.retry")}</Button>}
        />
      </CatalogueEntry>
      <CatalogueEntry name="ProblemNotice">
        <ProblemNotice
          title={t("tones.bad")}
          detail={t("sample.sentence")}
          requestId="req_7"
          onRetry={() => undefined}
        />
      </CatalogueEntry>
      <CatalogueEntry name="ToastList">
        <Row>
          {(["good", "info", "bad"] as const).map((tone) => (
            <Button key={tone} onClick={() => showToast({ tone, text: t("sample.sentence") })}>
              {t(`tones.${tone}`)}
            </Button>
          ))}
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="ToastLayer">
        <Button
          onClick={() =>
            showToast({
              text: t("sample.consequence"),
              action: { label: t("toasts.undo", { ns: "ui" }), onSelect: () => undefined },
            })
          }
        >
          {t("toasts.undo", { ns: "ui" })}
        </Button>
      </CatalogueEntry>
      <CatalogueEntry name="ToastCard">
        <ul className="w-full sm:w-96">
          <ToastCard toast={sampleToast(t("sample.sentence"))} paused onDismiss={() => undefined} />
        </ul>
      </CatalogueEntry>
      <CatalogueEntry name="NoScript">
        <NoScript />
      </CatalogueEntry>
    </>
  );
}

function Progress() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <CatalogueEntry name="Badge">
        <Row>
          <Badge>{t("tones.plain")}</Badge>
          <Badge tone="brand">{t("tones.info")}</Badge>
          <Badge tone="solid">{t("tones.solid")}</Badge>
          <Badge tone="good" icon="check">
            {t("tones.good")}
          </Badge>
          <Badge tone="warn">{t("tones.warn")}</Badge>
          <Badge tone="bad">{t("tones.bad")}</Badge>
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="EmptyState">
        <EmptyState
          heading="h3"
          title={t("sample.empty")}
          picture={<PathLine steps={waitingSteps} verdict={null} />}
          actions={<Button>{t("sample.retry")}</Button>}
        >
          {t("sample.sentence")}
        </EmptyState>
      </CatalogueEntry>
      <CatalogueEntry name="BrokenPath">
        <BrokenPath kind="lost" />
        <BrokenPath kind="cut" />
      </CatalogueEntry>
      <CatalogueEntry name="ProgressBar">
        <ProgressBar label={t("sample.progress")} value={44} max={100} />
      </CatalogueEntry>
      <CatalogueEntry name="QueryGate">
        <QueryGate query={loading} skeleton={<Skeleton />}>
          {() => null}
        </QueryGate>
      </CatalogueEntry>
      <CatalogueEntry name="RowsSkeleton">
        <div className="w-full">
          <RowsSkeleton label={t("sample.progress")} />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="Skeleton">
        <Skeleton />
        <Skeleton className="h-4 w-28" />
      </CatalogueEntry>
      <CatalogueEntry name="InlineSpinner">
        <InlineSpinner />
      </CatalogueEntry>
      <CatalogueEntry name="Spinner">
        {/* Contained, because the spinner covers the whole window. */}
        <div className="relative h-40 w-full overflow-hidden [contain:layout]">
          <Spinner label={t("sample.progress")} />
        </div>
      </CatalogueEntry>
    </>
  );
}
