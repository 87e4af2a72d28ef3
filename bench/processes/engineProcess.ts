import {
  internetNetwork,
  loopbackNetwork,
  createPorts,
} from "#engine/composition/internetNetwork.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { verifyBatch } from "#engine/verification/verifyBatch.ts";
import { batchRun, checkRun, type CheckRequest } from "#bench/fixtures/checkRun.ts";
import { answerRequests, childSetup } from "./childProcess.ts";
import { reach, type SandboxPlaces } from "#bench/fixtures/sandboxPlaces.ts";

const world = childSetup() as SandboxPlaces;
const ports = createPorts({
  internet: internetNetwork({ dnsServers: [], identity: null }),
  sandbox: loopbackNetwork({
    suffix: world.suffix,
    dns: world.dns,
    limits: defaultLimits,
    endpoint: (address) => reach(world, address),
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
