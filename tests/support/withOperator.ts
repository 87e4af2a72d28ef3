import { claimInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { operatorFact } from "#server/services/accounts/setupCode.ts";
import type { TestServer } from "./testServer.ts";

/** Marks the operator of a public installation as registered, so that others may register without the setup code. */
export async function withOperator(server: TestServer): Promise<TestServer> {
  await claimInstallationFlag(server.context.database.queries, operatorFact, "usr_operator");
  return server;
}
