/** Replaces each `:name` of a path by the parameter of that name, encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/:([a-z_]+)/giu, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}
