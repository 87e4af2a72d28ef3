import { workWithCrash, type CrashingSetup } from "#tests/server/lists/running/workWithCrash.ts";

/** A process that works on lists, to be killed: its argument is a `CrashingSetup` as JSON; it prints the number of its operations. */
const setup = JSON.parse(process.argv[2] ?? "{}") as CrashingSetup;
process.stdout.write(String(await workWithCrash(setup)));
