/** Tells whether a cell holds an address or a broken one: an `@` after a character, or before a name with a dot. */
export const mentionsAddress = (cell: string): boolean =>
  /[^\s@\uFF20][@\uFF20]|[@\uFF20]\s*[^\s@\uFF20.]+[.\u3002\uFF0E\uFF61][^\s.]/u.test(cell);
