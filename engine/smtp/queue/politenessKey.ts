import type { HostQuestion } from "#engine/network/hostProbe.ts";

/** Limits hold for a provider as a whole, or for one mail host. */
export const politenessKey = ({ provider, host }: HostQuestion): string => provider?.id ?? host;
