import { builtPages } from "./http/pages/pageSource.ts";
import { run } from "./serve.ts";

await run(builtPages);
