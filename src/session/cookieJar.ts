import { readCookie, writeStrictCookie } from "./cookies.ts";

/** The part of js-cookie that react-auth-kit uses, over the session's own cookies. Replaces the package. */
const cookieJar = {
  get: (name: string): string | undefined => readCookie(name) ?? undefined,
  set: (name: string, value: string, { expires }: { expires: Date }): void =>
    writeStrictCookie(name, value, expires),
  remove: (name: string): void => writeStrictCookie(name, "", new Date(0)),
};

// oxlint-disable-next-line import/no-default-export -- the package it stands in for has one
export default cookieJar;
