import type { TFunction } from "i18next";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { stepNames } from "#vocabulary/checks.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { DecidingLine } from "#web/ui/evidence/DecidingLine.tsx";
import { DemoChips } from "#web/ui/evidence/DemoChips.tsx";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";
import { FlagChips } from "#web/ui/evidence/FlagChips.tsx";
import { JsonView } from "#web/ui/evidence/JsonView.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { PathGlyph } from "#web/ui/evidence/PathGlyph.tsx";
import { PathStrip } from "#web/ui/evidence/PathStrip.tsx";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";
import { ScoreBreakdown } from "#web/ui/evidence/ScoreBreakdown.tsx";
import { StepNode } from "#web/ui/evidence/StepNode.tsx";
import { StatusLabel } from "#web/ui/evidence/StatusLabel.tsx";
import { LineText } from "#web/ui/evidence/LineText.tsx";
import { NoteText } from "#web/ui/evidence/NoteText.tsx";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import { TranscriptRow } from "#web/ui/evidence/TranscriptRow.tsx";
import { VerdictBar } from "#web/ui/evidence/VerdictBar.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Waterfall } from "#web/ui/evidence/Waterfall.tsx";
import { CatalogueEntry } from "./CatalogueEntry.tsx";
import { Row } from "./Row.tsx";
import {
  sampleChecks,
  connected,
  counts,
  flags,
  half,
  lines,
  outcomes,
  session,
  signals,
} from "./sampleChecks.ts";

// Loaded lazily because it includes a QR encoder.
const QrCode = lazy(() =>
  import("#web/ui/QrCode.tsx").then((module) => ({ default: module.QrCode })),
);

const address = "deliverable@sandbox.test";

/** Components that show how a check went and what follows from it. */
export function Evidence() {
  return (
    <>
      <CheckPath />
      <Outcome />
      <Machine />
    </>
  );
}

function CheckPath() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <CatalogueEntry name="PathStrip">
        <div className="w-full">
          <PathStrip steps={pathSteps(sampleChecks)} />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="PathGlyph">
        <Row>
          {verdicts.map((verdict, index) => (
            <PathGlyph
              key={verdict}
              step={stepNames[index + 1] ?? "syntax"}
              verdict={verdict}
              label={verdict}
            />
          ))}
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="DecidingLine">
        <DecidingLine line="550 5.1.1 user unknown" className="w-40" />
      </CatalogueEntry>
      <CatalogueEntry name="PathLine">
        <div className="flex w-full flex-col gap-6">
          <PathLine address={address} steps={pathSteps(sampleChecks)} verdict="deliverable" />
          <PathLine address={address} steps={pathSteps(half, ["dns"])} verdict={null} />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="StepNode">
        <Row>
          {(["waiting", "running", ...outcomes] as const).map((state) => (
            <StepNode key={state} state={state} />
          ))}
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="StatusLabel">
        <Row>
          {outcomes.map((state) => (
            <StatusLabel key={state} state={state} />
          ))}
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="Waterfall">
        <div className="w-full">
          <Waterfall checks={sampleChecks} totalMs={68} />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="Transcript">
        <div className="w-full">
          <Transcript sessions={[session]} explanation={t("sample.sentence")} />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="TranscriptRow">
        <ol dir="ltr" className="w-full">
          <TranscriptRow line={lines[2]} newStage deciding={false} />
          <TranscriptRow line={lines[3]} newStage={false} deciding />
        </ol>
      </CatalogueEntry>
      <CatalogueEntry name="LineText">
        <p>
          <LineText line={connected} />
        </p>
        <p>
          <LineText line={lines[3]} />
        </p>
      </CatalogueEntry>
      <CatalogueEntry name="NoteText">
        <NoteText text={connected.text} remark={connected.remark} />
      </CatalogueEntry>
    </>
  );
}

function Outcome() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <CatalogueEntry name="ScoreBreakdown">
        <ScoreBreakdown verdict="deliverable" score={95} signals={signals} />
      </CatalogueEntry>
      <CatalogueEntry name="FlagChips">
        <FlagChips flags={flags} />
      </CatalogueEntry>
      <CatalogueEntry name="VerdictBar">
        <div className="w-full">
          <VerdictBar counts={counts} caption={t("sample.counted")} />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="FigureTableHead">
        <table className="w-full text-base">
          <FigureTableHead names={t("sample.verdict")} figures={[t("sample.count")]} />
          <tbody>
            {Object.entries(counts).map(([verdict, count]) => (
              <tr key={verdict} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-start font-normal">
                  <VerdictMark verdict={verdict as keyof typeof counts} />
                </th>
                <td className="py-2 ps-4 text-end">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </CatalogueEntry>
      <CatalogueEntry name="DataTable">
        <div className="w-full">
          <DataTable
            caption={t("sample.counted")}
            rows={Object.entries(counts)}
            rowKey={([verdict]) => verdict}
            columns={columnsIn(t)}
          />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="DemoChips">
        <DemoChips onCheck={() => undefined} />
      </CatalogueEntry>
    </>
  );
}

function Machine() {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <CatalogueEntry name="JsonView">
        <div className="w-full">
          <JsonView value={{ email: address, verdict: "deliverable", score: 95 }} label="JSON" />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="CodeBlock">
        <div className="w-full">
          <CodeBlock
            text="npm ci && npm start"
            label={t("sample.code")}
            copyLabel={t("sample.copy")}
          />
        </div>
      </CatalogueEntry>
      <CatalogueEntry name="QrCode">
        <div className="size-40">
          <Suspense fallback={null}>
            <QrCode text="https://sandbox.test" label={t("sample.qr")} />
          </Suspense>
        </div>
      </CatalogueEntry>
    </>
  );
}

function columnsIn(t: TFunction): Column<[string, number]>[] {
  return [
    {
      key: "verdict",
      header: t("sample.verdict"),
      rowHeader: true,
      cell: ([verdict]) => <VerdictMark verdict={verdict as keyof typeof counts} />,
    },
    { key: "count", header: t("sample.count"), numeric: true, cell: ([, count]) => count },
  ];
}
