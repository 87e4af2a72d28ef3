/** A process or thread that works on lists. What it claimed is free once its lease is over. */
export interface RunnerRow {
  /** Random, chosen by every process and thread. */
  id: string;
  /** Milliseconds since the epoch. */
  lease_until: number;
  /** Identity of its process, by which a later process of the same machine knows that it is dead; null outside Linux. */
  process: string | null;
}
