/** A server's address and port. */
export interface Place {
  address: string;
  port: number;
}

/** Where the servers of a mail world are. */
export interface WorldPlaces {
  suffix: string;
  dns: Place;
  /** Every host listens at its own address at this port. */
  smtpPort: number;
  /** What stands for the 127.77 of a host's address in DNS: another network where a link leads there. */
  network: string;
}

/** The network of the mail hosts in DNS, and the one in which a link leads to them. */
export const worldNetwork = "127.77.";
export const linkNetwork = "127.78.";

/** Where a host of the mail world is reached. */
export function reach({ smtpPort, network }: WorldPlaces, address: string): Place {
  return { address: address.replace(worldNetwork, network), port: smtpPort };
}
