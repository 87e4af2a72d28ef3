import { sqlMigration } from "./migration.ts";

const statements = (): string[] => [
  `update lists set estimate = replace(estimate, '"brake":', '"bottleneck":') where estimate like '%"brake":%'`,
];

/** Renames the field of stored estimates that names the provider or domain with the longest time. */
export const bottleneck = sqlMigration("056_bottleneck", statements);
