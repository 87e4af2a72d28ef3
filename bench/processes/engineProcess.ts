import { batchRun, checkRun, type CheckRequest } from "#bench/fixtures/checkRun.ts";
import { benchSandbox } from "#bench/fixtures/benchSandbox.ts";
import type { SandboxAddresses } from "#bench/fixtures/sandboxAddresses.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { verifyBatch } from "#engine/verification/verifyBatch.ts";
import { answerRequests, childSetup } from "./childProcess.ts";

const ports = benchSandbox(childSetup() as SandboxAddresses);

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
