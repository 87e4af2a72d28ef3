import type { DoctorReport } from "#contract/system.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { politeDialer, subject } from "#tests/engine/doctor/doctorNetwork.ts";
import { startTestServer } from "./testServer.ts";
import { signedIn } from "./visitor.ts";

/** Returns the doctor's report of an installation that reaches no mail server. */
export async function closedDoctor(): Promise<DoctorReport> {
  const { dialer } = politeDialer(() => ({
    ok: false,
    failure: "timeout",
    detail: "time ran out",
  }));
  const outside = subject({}, { dialer }).network;
  const closed = await startTestServer({ ports: createPorts({ internet: outside }) });
  const operator = await signedIn(closed.app, "operator@example.com");
  const report = (await operator.get("/v1/system/doctor")).json<DoctorReport>();
  await closed.close();
  return report;
}
