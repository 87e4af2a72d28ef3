/** What an optional field says: left out and undefined are the same. */
type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** An object without its undefined fields. */
export function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined),
  ) as Defined<T>;
}
