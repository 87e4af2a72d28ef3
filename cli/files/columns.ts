/** Error of a call that can't be carried out as it is. */
export class FileCallError extends Error {}

const numbered = (names: readonly string[]): string =>
  names.map((name, index) => `${index + 1} ${name}`).join(", ");

/** Returns a sentence with the columns of a file and their numbers. */
export const columnQuestion = (names: readonly string[]): string =>
  `The file has: ${numbered(names)}.`;

/** Returns the address columns that were named by name or number, from 1. Throws a {@link FileCallError} for one that the file doesn't have. */
export function mappingOfColumns(
  columns: readonly string[],
  names: readonly string[],
): { email_column: number; more_email_columns?: number[] } {
  const indexes = columns.map((column) => {
    const named = names.findIndex((one) => one.toLowerCase() === column.toLowerCase());
    const index = named >= 0 ? named : Number(column) - 1;
    if (names[index] === undefined) {
      throw new FileCallError(`There's no column ${column}. ${columnQuestion(names)}`);
    }
    return index;
  });
  const [first = 0, ...more] = indexes;
  return { email_column: first, ...(more.length > 0 ? { more_email_columns: more } : {}) };
}
