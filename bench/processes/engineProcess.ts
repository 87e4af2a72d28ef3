import { batchRun, checkRun, type CheckRequest } from "#bench/fixtures/checkRun.ts";
import { reach, type SandboxPlaces } from "#bench/fixtures/sandboxPlaces.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { verifyBatch } from "#engine/verification/verifyBatch.ts";
import { answerRequests, childSetup } from "./childProcess.ts";

const sandbox = childSetup() as SandboxPlaces;
const ports = createPorts({
  internet: internetNetwork({ dnsServers: [], identity: null }),
  sandbox: loopbackNetwork({
    suffix: sandbox.suffix,
    dns: sandbox.dns,
    limits: defaultLimits,
    endpoint: (address) => reach(sandbox, address),
  }),
});

answerRequests((request) => {
  const asked = request as CheckRequest;
  const { batch } = asked;
  return batch === undefined
    ? checkRun(asked, async (address) => {
        const { verdict, reason } = await verifyAddress(address, { ports });
        return { verdict, reason };
      })
    : batchRun({ ...asked, batch }, (addresses, answered) =>
        verifyBatch(addresses, { ports }, answered),
      );
});
