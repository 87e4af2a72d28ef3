/** Sets query parameters and returns them; null and an empty text remove one. */
export function changeParams(
  params: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === "") {
      params.delete(name);
    } else {
      params.set(name, value);
    }
  }
  return params;
}
