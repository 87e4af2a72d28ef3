/** Returns a function that gives each database its own value, the same for all its views; the value is freed with its database. */
export function perDatabase<Value>(
  create: () => Value,
): (database: { readonly identity: object }) => Value {
  const values = new WeakMap<object, Value>();
  return ({ identity }) => {
    const value = values.get(identity) ?? create();
    values.set(identity, value);
    return value;
  };
}
