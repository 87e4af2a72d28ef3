import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { decode, encode, type DecodedPacket, type Packet, type RecordType } from "dns-packet";

interface Place {
  address: string;
  port: number;
}

/** Sends bytes in one datagram and waits for one. */
export async function askUdpRaw(place: Place, packet: Buffer): Promise<Buffer> {
  const socket = createSocket("udp4");
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      socket.once("message", resolve).once("error", reject);
      socket.send(packet, place.port, place.address);
    });
  } finally {
    socket.close();
  }
}

/** Sends bytes behind their length and waits for an answer; null where the server closes. */
export async function askTcpRaw(place: Place, packet: Buffer): Promise<Buffer | null> {
  const socket = connect({ host: place.address, port: place.port });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(packet.length);
  socket.write(Buffer.concat([length, packet]));
  let received = Buffer.alloc(0);
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk]);
      if (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        return received.subarray(2);
      }
    }
    return null;
  } finally {
    socket.destroy();
  }
}

export function query(name: string, type: RecordType, more: Packet = {}): Buffer {
  return encode({ type: "query", id: 4711, flags: 0x0100, questions: [{ name, type }], ...more });
}

export async function askUdp(place: Place, name: string, type: RecordType): Promise<DecodedPacket> {
  return decode(await askUdpRaw(place, query(name, type)));
}
