/** A file of addresses: its name is a label that tells its format, and its octets can be read from the beginning as often as wanted. */
export interface ListSource {
  name: string;
  octets: number;
  open(): AsyncIterable<Uint8Array>;
}
