import { checkNames, checkProperties, type CheckName } from "#vocabulary/checks.ts";
import type { Check, RunCheck } from "./check.ts";
import { checkMailbox, checkAcceptAll } from "./checkMailbox.ts";
import { checkDns, checkMailHost } from "./checkDns.ts";
import { checkSyntax, checkTypo, listChecks } from "./listChecks.ts";

const runs: Readonly<Record<CheckName, RunCheck>> = {
  syntax: checkSyntax,
  typo: checkTypo,
  ...listChecks,
  dns: checkDns,
  mail_host: checkMailHost,
  smtp: checkMailbox,
  accept_all: checkAcceptAll,
};

/** The checks in the order they run and are shown. */
export const allChecks: readonly Check[] = checkNames.map((name) => ({
  name,
  ...checkProperties[name],
  run: runs[name],
}));
