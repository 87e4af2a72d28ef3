import { paths } from "#web/paths.ts";

/** The validate screen with an address to check. */
export function validatePath(address: string): string {
  return `${paths.validate}?${new URLSearchParams({ email: address }).toString()}`;
}
