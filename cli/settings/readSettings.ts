import { identityError } from "#engine/doctor/examineIdentity.ts";
import { missingAddresses } from "#engine/transport/probeAddress.ts";
import { misspelledVariables } from "#server/config/config.ts";
import { type Operator, readOperator } from "./operator.ts";
import { UsageError } from "./usageError.ts";
import { warnOfMisspelledSettings } from "./warnOfMisspelledSettings.ts";

/** Reads the operator's settings. Throws a {@link UsageError} that names each wrong one. */
export function readSettings(): Operator {
  const reading = readOperator(process.env);
  if (!reading.ok) {
    throw new UsageError([...reading.errors, ...misspelledVariables(process.env)].join("\n"));
  }
  warnOfMisspelledSettings(process.env);
  return reading.operator;
}

/** Throws if this machine lacks one of the configured egress addresses; a proxy has its own. */
export async function requireAddresses({ addresses, socks }: Operator): Promise<void> {
  const errors = socks === null ? await missingAddresses(addresses) : [];
  if (errors.length > 0) {
    throw new UsageError(errors.join("\n"));
  }
}

/** Throws if the sender identity is a made-up name. */
export function requireRealIdentity({ identity }: Operator): void {
  if (identity !== null && identityError(identity) !== null) {
    throw new UsageError(
      "PROBE_EHLO and PROBE_FROM must be real names. Run `mailverdict doctor` for details.",
    );
  }
}
