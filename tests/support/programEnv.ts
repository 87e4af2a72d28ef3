import { join } from "node:path";

/** Compile cache of the programs that tests start, so that only the first start compiles them. */
export const compileCache = join(import.meta.dirname, "../../node_modules/.cache/compiledForTests");

/** Environment of a program that a test starts, without the settings of this process. */
export const programEnv = { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: compileCache };
