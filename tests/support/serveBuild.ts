import { builtPages } from "#server/http/pages/pageSource.ts";
import { run } from "#server/main.ts";

/** The product with the build in another folder than `dist`: `node tests/support/serveBuild.ts <folder>`. */
await run(() => builtPages(process.argv[2]));
