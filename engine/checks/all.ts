import { acceptAllCheck } from "./acceptAll.ts";
import type { Check } from "./check.ts";
import { disposableCheck } from "./disposable.ts";
import { dnsCheck } from "./dns.ts";
import { freeCheck } from "./free.ts";
import { mailHostCheck } from "./mailHost.ts";
import { roleCheck } from "./role.ts";
import { smtpCheck } from "./smtp.ts";
import { syntaxCheck } from "./syntax.ts";
import { typoCheck } from "./typo.ts";

/** The checks in the order they run and are shown; the names are those of `checkNames`. */
export const allChecks: readonly Check[] = [
  syntaxCheck,
  typoCheck,
  disposableCheck,
  roleCheck,
  freeCheck,
  dnsCheck,
  mailHostCheck,
  smtpCheck,
  acceptAllCheck,
];
