import { addressBooks } from "./data/addressBooks.ts";
import { cardsAndMessages } from "./data/cardsAndMessages.ts";
import type { ContactFile } from "./contactFile.ts";
import { customers } from "./data/customers.ts";
import { jsonFiles } from "./data/jsonFiles.ts";
import { newsletters } from "./data/newsletters.ts";
import { oddTables } from "./data/oddTables.ts";
import { pastedTexts } from "./data/pastedTexts.ts";
import { shopsAndSites } from "./data/shopsAndSites.ts";
import { workbooks } from "./data/workbooks.ts";

/** Files of every shape that people have. */
export const contactFiles: readonly ContactFile[] = [
  ...addressBooks,
  ...newsletters,
  ...customers,
  ...shopsAndSites,
  ...cardsAndMessages,
  ...workbooks,
  ...jsonFiles,
  ...pastedTexts,
  ...oddTables,
];
