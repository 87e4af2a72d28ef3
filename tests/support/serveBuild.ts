import { builtPages } from "#server/http/pages/pageSource.ts";
import { run } from "#server/serve.ts";

/** Serves the product with a build from a folder other than `dist`: `node tests/support/serveBuild.ts <folder>`. */
await run(() => builtPages(process.argv[2]));
