/** Object whose optional fields are absent instead of undefined. */
type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Returns an object without its undefined fields. */
export function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined),
  ) as Defined<T>;
}
