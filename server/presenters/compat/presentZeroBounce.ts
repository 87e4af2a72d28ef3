import { type CompatResult, namesOf } from "./compatResult.ts";

/** Returns a result as ZeroBounce's v2 API does. What we don't look up is null: names, places and the age of the domain. */
export function presentZeroBounce(result: CompatResult, now: number) {
  const { input, validation } = result;
  const [status, subStatus] = namesOf(result).zerobounce;
  const mx = validation?.mx[0]?.host ?? null;
  return {
    address: input,
    status,
    sub_status: subStatus,
    free_email: validation?.flags.free === true,
    did_you_mean: validation?.suggestion?.email ?? null,
    account: validation?.address?.local ?? null,
    domain: validation?.address?.domain ?? null,
    domain_age_days: null,
    smtp_provider: validation?.provider ?? null,
    // Text, as they send it.
    mx_found: mx === null ? "false" : "true",
    mx_record: mx,
    catchall_domain: validation?.flags.accept_all ?? null,
    firstname: null,
    lastname: null,
    gender: null,
    country: null,
    region: null,
    city: null,
    zipcode: null,
    processed_at: new Date(now).toISOString().replace("T", " ").replace("Z", ""),
  };
}
