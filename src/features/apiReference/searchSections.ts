import type { Reference, ReferenceBlock, ReferenceField } from "./reference.ts";

/** A section of the reference as the search sees it. Later parts count less. */
export interface SearchSection {
  kind: "guide" | "call" | "object" | "error";
  /** Its anchor. */
  id: string;
  title: string;
  /** Method and path, status, or the group that the section belongs to. */
  note: string;
  /** Names that programs use: path, name of the call, code. */
  names: string;
  /** Fields with their values, and names in tables. */
  fields: string;
  /** Sentences, one passage each. */
  passages: readonly string[];
  /** Code, which is found but not shown. */
  code?: string;
}

/** Returns a text without the marks of code and links. */
const plainText = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]+\)/gu, "$1").replaceAll("`", "");

const splitSentences = (text: string): string[] =>
  plainText(text)
    .split(/(?<=[.:]) (?=[A-Z])/u)
    .filter((sentence) => sentence !== "");

/** Returns every field, those of nested objects too. */
function allFields(fields: readonly ReferenceField[]): ReferenceField[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields ?? [])]);
}

const namesOf = (fields: readonly ReferenceField[]): string =>
  allFields(fields)
    .flatMap(({ name, values }) => [name, ...values])
    .join(" ");
const passagesOf = (fields: readonly ReferenceField[]): string[] =>
  allFields(fields).map(({ name, text }) => `${name}: ${plainText(text)}`);

function blockPassages({ text = "", rows }: ReferenceBlock): string[] {
  return [
    ...splitSentences(text),
    ...(rows?.body ?? []).map((cells) =>
      plainText(cells.filter((cell) => cell !== "").join(" · ")),
    ),
  ];
}

/** Returns the first cell of each row of a table. */
const tableNames = ({ rows }: ReferenceBlock): string[] =>
  (rows?.body ?? []).map(([first = ""]) => plainText(first));

function guideSections({ guides }: Reference): SearchSection[] {
  return guides.map(({ id, title, blocks }) => ({
    kind: "guide",
    id,
    title,
    note: "",
    names: id,
    fields: blocks.flatMap(tableNames).join(" "),
    passages: blocks.flatMap(blockPassages),
    code: blocks.map(({ code = "" }) => code).join("\n"),
  }));
}

function groupSections({ groups }: Reference): SearchSection[] {
  return groups.flatMap((group) => [
    {
      kind: "call" as const,
      id: `group-${group.id}`,
      title: group.title,
      note: "",
      names: group.id,
      fields: "",
      passages: splitSentences(group.text),
    },
    ...group.operations.map(({ name, method, path, summary, text, ...more }) => {
      const inputs = [...more.parameters, ...more.body];
      return {
        kind: "call" as const,
        id: name,
        title: summary,
        note: `${method} ${path}`,
        names: `${name} ${method} ${path}`,
        fields: namesOf([...inputs, ...more.returns.fields]),
        passages: [...splitSentences(text), ...passagesOf([...inputs, ...more.returns.fields])],
      };
    }),
  ]);
}

/** Returns every section of the reference for the search. */
export function searchSections(reference: Reference): SearchSection[] {
  return [
    ...guideSections(reference),
    ...groupSections(reference),
    ...reference.objects.map(({ name, fields }) => ({
      kind: "object" as const,
      id: name,
      title: name,
      note: "",
      names: "object",
      fields: namesOf(fields),
      passages: passagesOf(fields),
    })),
    ...reference.errors.map(({ code, status, title, cause, fix }) => ({
      kind: "error" as const,
      id: code,
      title: code,
      note: `${status} · ${title}`,
      names: `${status} ${title} error`,
      fields: "",
      passages: [...splitSentences(cause), ...splitSentences(fix)],
    })),
    {
      kind: "guide" as const,
      id: "changes",
      title: "Changes",
      note: "",
      names: "changelog changes versions",
      fields: "",
      passages: reference.changes.flatMap(({ entries }) =>
        entries.map(({ text }) => plainText(text)),
      ),
    },
  ];
}
