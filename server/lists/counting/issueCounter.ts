import { issueKinds, type IssueKind } from "#contract/listShape.ts";
import type { ListIssue } from "#contract/listReview.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";

const exampleLength = 200;
const linesListed = 1000;

/** Counts the issues of a file by kind, with an example of each. */
export class IssueCounter {
  readonly #issues = new Map<IssueKind, ListIssue>();

  /** Adds a row; `suggestion` is its repair, if any. */
  add(kind: IssueKind, position: number, text: string, suggestion: string | null): void {
    const value = text.slice(0, exampleLength);
    const example = { position, value, suggestion: suggestion?.slice(0, exampleLength) ?? null };
    let issue = this.#issues.get(kind);
    if (issue === undefined) {
      issue = { kind, count: 0, fixable: 0, example };
      this.#issues.set(kind, issue);
    }
    issue.count += 1;
    if (suggestion !== null) {
      issue.example = issue.fixable === 0 ? example : issue.example;
      issue.fixable += 1;
    }
  }

  /** Adds a row with its line if a quote in it isn't closed. */
  addBroken(position: number, { line, cells, broken = false }: ListRecord): void {
    if (!broken) {
      return;
    }
    this.add("broken_quotes", position, cells.join(" "), null);
    const issue = this.#issues.get("broken_quotes");
    if (issue !== undefined && issue.count <= linesListed) {
      issue.lines = [...(issue.lines ?? []), line];
    }
  }

  /** Returns the issues, most frequent first. */
  issues(): ListIssue[] {
    return issueKinds
      .flatMap((kind) => this.#issues.get(kind) ?? [])
      .toSorted((one, other) => other.count - one.count);
  }
}
