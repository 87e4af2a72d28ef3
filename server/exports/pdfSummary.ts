import type { List } from "#contract/listShape.ts";
import { verdicts } from "#contract/verdicts.ts";
import { type Colour, createPdfPage, type PdfPage, winAnsi } from "./pdfFile.ts";

/** What a summary tells besides the list itself. */
export interface SummaryFacts {
  /** How many rows came to each reason, the most frequent first. */
  reasons: readonly { reason: string; count: number }[];
  versions: { engine: string; rules: string; lists: string };
  /** When it is written, in ms since the epoch. */
  now: number;
}

const colours: Readonly<Record<(typeof verdicts)[number], Colour>> = {
  deliverable: [0.1, 0.46, 0.28],
  risky: [0.85, 0.55, 0.05],
  undeliverable: [0.7, 0.15, 0.12],
  unknown: [0.55, 0.6, 0.68],
};

const left = 60;
const width = 475;
const muted = 0.4;
const reasonsShown = 8;

const figure = (count: number) => count.toLocaleString("en-US");
const words = (code: string) => code.replaceAll("_", " ");
const moment = (at: string | null) =>
  at === null ? "-" : `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

function share(count: number, of: number): string {
  return of === 0 ? "" : `${((100 * count) / of).toFixed(1)} %`;
}

function heading(page: PdfPage, text: string, y: number): number {
  page.text(text, { x: left, y, size: 12, bold: true });
  return y + 18;
}

/** Lines of a name, a figure and a remark; answers where the next thing may stand. */
function lines(page: PdfPage, rows: readonly (readonly string[])[], from: number): number {
  let y = from;
  for (const [name = "", value = "", remark = ""] of rows) {
    page.text(name, { x: left, y, size: 10, grey: muted });
    page.text(value, { x: left + 170, y, size: 10 });
    page.text(remark, { x: left + 300, y, size: 10, grey: muted });
    y += 15;
  }
  return y + 14;
}

function verdictBar(page: PdfPage, results: List["results"], y: number): void {
  const answered = verdicts.reduce((sum, verdict) => sum + results[verdict], 0);
  let x = left;
  for (const verdict of verdicts) {
    const part = answered === 0 ? 0 : (width * results[verdict]) / answered;
    page.box({ x, y, width: part, height: 14 }, colours[verdict]);
    x += part;
  }
}

function verdictLines(page: PdfPage, results: List["results"], from: number): number {
  const answered = verdicts.reduce((sum, verdict) => sum + results[verdict], 0);
  let y = from;
  for (const verdict of verdicts) {
    page.box({ x: left, y: y - 8, width: 8, height: 8 }, colours[verdict]);
    page.text(verdict, { x: left + 14, y, size: 10 });
    page.text(figure(results[verdict]), { x: left + 170, y, size: 10 });
    page.text(share(results[verdict], answered), { x: left + 300, y, size: 10, grey: muted });
    y += 15;
  }
  return y + 14;
}

/** A name that fits the page. */
function fitting(name: string): string {
  return name.length > 60 ? `${name.slice(0, 58)}…` : name;
}

/** A page about a list for whoever keeps records: figures, reasons, credits, dates and versions, and no address. Its words are English: the fonts that every reader has hold Latin letters only. */
export function pdfSummary(list: List, facts: SummaryFacts): Buffer {
  const page = createPdfPage();
  page.text("Email list summary", { x: left, y: 70, size: 10, grey: muted });
  page.text(fitting(list.name), { x: left, y: 92, size: 18, bold: true });
  page.text(`List ${list.id}`, { x: left, y: 108, size: 9, grey: muted });
  verdictBar(page, list.results, 128);
  let y = verdictLines(page, list.results, 164);
  const { counts, credits } = list;
  if (counts !== null) {
    y = heading(page, "Rows", y);
    const named = Object.entries(counts).map(([name, count]) => [words(name), figure(count)]);
    y = lines(page, named, y);
  }
  y = heading(page, "Most frequent reasons", y);
  const shown = facts.reasons.slice(0, reasonsShown);
  const reasons = shown.map(({ reason, count }) => [words(reason), figure(count)]);
  y = lines(page, reasons.length === 0 ? [["none yet"]] : reasons, y);
  y = heading(page, "Credits", y);
  const spent = [
    ["charged", figure(credits.charged)],
    ["held", figure(credits.held)],
    ["given back", figure(credits.released)],
  ];
  y = lines(page, spent, y);
  y = heading(page, "Dates", y);
  const dates = [
    ["handed in", moment(list.created_at)],
    ["started", moment(list.started_at)],
    ["completed", moment(list.completed_at), list.completed_at === null ? words(list.state) : ""],
    ["rows deleted after", moment(list.expires_at)],
  ];
  y = lines(page, dates, y);
  const { engine, rules, lists } = facts.versions;
  const written = moment(new Date(facts.now).toISOString());
  const foot = `Written ${written} with engine ${engine}, rules ${rules}, lists ${lists}.`;
  page.text(foot, { x: left, y, size: 8, grey: muted });
  if (winAnsi(list.name).split("?").length > list.name.split("?").length) {
    const note = "Characters that the fonts of this page lack are shown as ?.";
    page.text(note, { x: left, y: y + 12, size: 8, grey: muted });
  }
  return page.file(list.name);
}
