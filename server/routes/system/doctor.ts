import { readDoctor } from "#contract/system.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { presentDoctor } from "#server/present/doctor.ts";
import { readReception } from "#server/work/providerRates.ts";

/** `GET /v1/system/doctor`: whether mail hosts can be asked from here; what the operator alone may read. */
export const readDoctorRoute = sessionRoute(readDoctor, async ({ who, query, parts, doctor }) => {
  if (who.account.role !== "operator") {
    throw new Refusal("operator_only");
  }
  const examined = await doctor.examine(query.fresh === "true");
  const receptions = await readReception(parts.database, parts.now());
  return presentDoctor(examined, receptions, parts.now());
});
