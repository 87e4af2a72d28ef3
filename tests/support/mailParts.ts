/** One part of a message, decoded. */
export interface MailPart {
  type: string;
  body: string;
}

/** Returns the decoded body of an entity: base64, quoted-printable or as it is. */
function decodedBody(head: string, body: string): string {
  if (/^content-transfer-encoding: base64/imu.test(head)) {
    return Buffer.from(body, "base64").toString("utf8");
  }
  if (/^content-transfer-encoding: quoted-printable/imu.test(head)) {
    const bytes = body
      .replaceAll(/=\r?\n/gu, "")
      .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      );
    return Buffer.from(bytes, "latin1").toString("utf8");
  }
  return body;
}

/** Returns the parts of a message as written: one, or the alternatives in their order. */
export function mailParts(message: string): MailPart[] {
  const end = message.indexOf("\r\n\r\n");
  const head = message.slice(0, end);
  const body = message.slice(end + 4);
  const boundary = /^content-type: multipart\/[a-z]+;\s+boundary="([^"]+)"/imu.exec(head)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.flatMap((part) => mailParts(part.replace(/^\r\n/u, "").replace(/\r\n$/u, "")));
  }
  const type = /^content-type: ([\w/-]+)/imu.exec(head)?.[1] ?? "text/plain";
  return [{ type, body: decodedBody(head, body) }];
}
