import { paths } from "#web/paths.ts";

/** Returns the path of the validate screen that checks an address. */
export function validatePath(address: string): string {
  return `${paths.validate}?${new URLSearchParams({ email: address }).toString()}`;
}
