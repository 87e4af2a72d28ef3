import type { FileOptions } from "#cli/files/fileOptions.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { say } from "#cli/output/say.ts";
import type { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { downloadList } from "./downloadList.ts";
import { reportObstacle, uploadList } from "./uploadList.ts";
import { watchList } from "./watchList.ts";

/** Checks the addresses of a file as a list of a server, and saves the results. Returns the exit code. */
export async function checkFileOnServer(
  client: Mailverdict,
  { file, columns, retry, ...download }: FileOptions,
): Promise<number> {
  const list = await uploadList(client, { file, columns, retry });
  const obstacle = await reportObstacle(client, list);
  if (obstacle !== null) {
    return obstacle;
  }
  await client.lists.start(list.id);
  say(`The list ${list.id} goes on without this command: mailverdict lists watch ${list.id}`);
  const code = await watchList(client, list.id);
  if (code === exitCodes.done) {
    await downloadList(client, list.id, download);
  }
  return code;
}
