import { readDoctor } from "#contract/system.ts";
import { operatorRoute } from "#server/routing/operatorRoute.ts";
import { readDiskSpace } from "#server/services/storage/diskReserve.ts";
import { presentDoctor } from "#server/presenters/presentDoctor.ts";
import {
  listedText,
  ratesHours,
  readProviderRates,
} from "#server/services/validations/providerRates.ts";

/** `GET /v1/system/doctor`: returns the connectivity report to the operator. */
export const readDoctorRoute = operatorRoute(readDoctor, async ({ query, context, doctor }) => {
  const examined = await doctor.examine(query.fresh === "true");
  const receptions = await readProviderRates(context.database, context.now());
  const data = receptions.map((one) => ({ ...one, detail: listedText(one) }));
  const found = { receptions: { hours: ratesHours, data }, disk: await readDiskSpace(context) };
  return presentDoctor(examined, found, context.now());
});
