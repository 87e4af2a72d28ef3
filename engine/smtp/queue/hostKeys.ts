import type { HostQuestion } from "#engine/network/hostProbe.ts";

/** Returns the key of the politeness limits: the provider, or the MX host if the provider is unknown. */
export const politenessKey = ({ provider, host }: HostQuestion): string => provider?.id ?? host;

/** Returns the key of the queue whose sessions a check of a tenant can use. */
export const queueKey = (tenant: string, { host, address }: HostQuestion): string =>
  `${tenant} ${host} ${address}`;
