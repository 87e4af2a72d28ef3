import type { QueueWait } from "#contract/listShape.ts";

/** MX hosts that are left alone by host key: until when (ms since the epoch), and why. */
export type HostPauses = ReadonlyMap<string, { until: number; why: QueueWait }>;
