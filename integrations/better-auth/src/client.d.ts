import type { mailverdict } from "./index.js";

/** Returns the plugin of the client, which knows the errors of the server's. */
export declare function mailverdictClient(): {
  id: "mailverdict";
  $InferServerPlugin: ReturnType<typeof mailverdict>;
};
