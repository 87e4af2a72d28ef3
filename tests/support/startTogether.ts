import { spawn } from "node:child_process";
import { once } from "node:events";
import { compileCache } from "./programEnv.ts";

const program = `
  const { openDatabase } = await import("#server/data/connection/openDatabase.ts");
  await (await openDatabase(JSON.parse(process.argv[1]))).close();
`;

/** Opens a database in this many processes at once. Rejects if one of them fails. */
export async function startTogether(
  count: number,
  place: { databaseUrl: string | null; schema: string; dataDir: string },
): Promise<void> {
  const processes = Array.from({ length: count }, () =>
    spawn(process.execPath, ["--input-type=module", "--eval", program, JSON.stringify(place)], {
      stdio: "inherit",
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    }),
  );
  const codes = await Promise.all(
    processes.map(async (one) => (await once(one, "exit"))[0] as number | null),
  );
  if (codes.some((code) => code !== 0)) {
    throw new Error(`Processes ended with ${codes.join(", ")}.`);
  }
}
