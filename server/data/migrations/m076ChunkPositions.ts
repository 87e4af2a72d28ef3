import { sqlMigration } from "./migration.ts";

/** An index that finds the chunk of a row without reading the chunks after it. */
export const chunkPositions = sqlMigration("076_chunk_positions", () => [
  `create index list_chunks_positions on list_chunks (list_id, first_position)`,
]);
