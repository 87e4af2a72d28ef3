import zapier, { defineApp } from "zapier-platform-core";
import manifest from "../package.json" with { type: "json" };
import { authentication } from "./authentication.ts";
import { checkAddress } from "./checkAddress.ts";
import { checkList } from "./checkList.ts";
import { findResult } from "./findResult.ts";
import { listCompleted } from "./listCompleted.ts";
import { resultChanged } from "./resultChanged.ts";

/** The app: what Zapier shows and runs. */
export default defineApp({
  version: manifest.version,
  platformVersion: zapier.version,
  authentication,
  triggers: { [listCompleted.key]: listCompleted, [resultChanged.key]: resultChanged },
  creates: { [checkAddress.key]: checkAddress, [checkList.key]: checkList },
  searches: { [findResult.key]: findResult },
});
