import { productVersion } from "#launch/productFiles.mjs";
import type { Config } from "#server/config/config.ts";

const version = productVersion();

/** Returns the `User-Agent` of requests to others: product, version and, if its operator named it, the address of the installation. */
export const userAgentOf = ({
  publicUrl,
  publicUrlGiven,
}: Pick<Config, "publicUrl" | "publicUrlGiven">): string =>
  publicUrlGiven ? `Mailverdict/${version} (+${publicUrl})` : `Mailverdict/${version}`;
