/** The result that is open: a stored validation, or a row of a list. */
export type ResultSource =
  | { kind: "validation"; id: string }
  | { kind: "row"; listId: string; position: number };

/** Returns a text that identifies a source. */
export function sourceKey(source: ResultSource): string {
  return source.kind === "validation" ? source.id : `${source.listId}/${source.position}`;
}
