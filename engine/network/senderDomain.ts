const hostName =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const sender = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([^@]+)$/i;

/** Tells whether a name is a full host name in ASCII, such as EHLO needs. */
export const isFullHostName = (name: string): boolean => hostName.test(name);

/** Returns the part after the `@` of an address as MAIL FROM takes it; empty if it isn't one. */
export const senderDomain = (address: string): string => sender.exec(address)?.[1] ?? "";
