import type { TlsKey } from "#sandbox/smtp/dialogue.ts";

/** Generated for this file with openssl (P-256); it protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgezA0dmverHM6pRb7
Z+21tcd5PWi4dGin2tuY9rWxZSehRANCAARZwnK0c7SBDHtUSV77ammHKJK6jIwt
JsNttV1jZEpjXmdRj+5iQJaPeNN9jdJRm6qItdj94Nif8JrWWgzeVQcf
-----END PRIVATE KEY-----
`;

/** For mx.sandbox.test, self-signed, valid 2026 to 2126. */
const selfSignedCert = `-----BEGIN CERTIFICATE-----
MIIBtzCCAV2gAwIBAgIUffj1qWMsu3aQV8J94I3/iYHvvbMwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPbXguc2FuZGJveC50ZXN0MCAXDTI2MTEyMDIwMjg0NloYDzIx
MjYxMDI3MjAyODQ2WjAaMRgwFgYDVQQDDA9teC5zYW5kYm94LnRlc3QwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAARZwnK0c7SBDHtUSV77ammHKJK6jIwtJsNttV1j
ZEpjXmdRj+5iQJaPeNN9jdJRm6qItdj94Nif8JrWWgzeVQcfo38wfTAdBgNVHQ4E
FgQUazl3UqaQRMwgBuVnaegC0xWf4KgwHwYDVR0jBBgwFoAUazl3UqaQRMwgBuVn
aegC0xWf4KgwDwYDVR0TAQH/BAUwAwEB/zAqBgNVHREEIzAhgg9teC5zYW5kYm94
LnRlc3SCDiouc2FuZGJveC50ZXN0MAoGCCqGSM49BAMCA0gAMEUCIQCj0EZQVuRm
Of3Ayu18+wWFmcSzn51rWTQ5x1WmqeN4gAIgTHr8J9wuBwAV6DPO2yY7ABkLnuu+
GCFFYqJ7lU7foZE=
-----END CERTIFICATE-----
`;

/** For mx.sandbox.test, valid in January 2020 only. */
const expiredCert = `-----BEGIN CERTIFICATE-----
MIIBcDCCARagAwIBAgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9teC5zYW5k
Ym94LnRlc3QwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjAaMRgwFgYD
VQQDDA9teC5zYW5kYm94LnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARZ
wnK0c7SBDHtUSV77ammHKJK6jIwtJsNttV1jZEpjXmdRj+5iQJaPeNN9jdJRm6qI
tdj94Nif8JrWWgzeVQcfo00wSzAqBgNVHREEIzAhgg9teC5zYW5kYm94LnRlc3SC
Diouc2FuZGJveC50ZXN0MB0GA1UdDgQWBBRrOXdSppBEzCAG5Wdp6ALTFZ/gqDAK
BggqhkjOPQQDAgNIADBFAiBtuLzWB3Ia/EA9lFmz8zTBn5ubUgmV+AB+cLe2IE34
9gIhAMxk4/MzrH+rjt80nCO9KlfiuzrcpXaue99ZAoa198Qp
-----END CERTIFICATE-----
`;

/** For mail.elsewhere.example, self-signed. */
const wrongNameCert = `-----BEGIN CERTIFICATE-----
MIIBuzCCAWKgAwIBAgIUN+x3eQt8fPZ8rJOymE6tS3lQ6GwwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWbWFpbC5lbHNld2hlcmUuZXhhbXBsZTAgFw0yNjExMjAyMDI4
NDZaGA8yMTI2MTAyNzIwMjg0NlowITEfMB0GA1UEAwwWbWFpbC5lbHNld2hlcmUu
ZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFnCcrRztIEMe1RJXvtq
aYcokrqMjC0mw221XWNkSmNeZ1GP7mJAlo94032N0lGbqoi12P3g2J/wmtZaDN5V
Bx+jdjB0MB0GA1UdDgQWBBRrOXdSppBEzCAG5Wdp6ALTFZ/gqDAfBgNVHSMEGDAW
gBRrOXdSppBEzCAG5Wdp6ALTFZ/gqDAPBgNVHRMBAf8EBTADAQH/MCEGA1UdEQQa
MBiCFm1haWwuZWxzZXdoZXJlLmV4YW1wbGUwCgYIKoZIzj0EAwIDRwAwRAIgQW7X
WaYq1M1ddYmK921DO3zrxJ/AvFNSWcJF2Sz43LwCIA6RSj1TtuA1AuuZyQpjmmJX
rL6tXOt5djongzkpUeP7
-----END CERTIFICATE-----
`;

const paddingBytes = 60_000;
const paddedCerts = 18;

/** Returns the tag and length of an ASN.1 element, the length in three bytes. */
function derHead(tag: number, length: number): Buffer {
  const head = Buffer.from([tag, 0x83, 0, 0, 0]);
  head.writeUIntBE(length, 2, 3);
  return head;
}

/** Returns the end of the ASN.1 element at an offset; supports lengths of up to two bytes. */
function derEnd(der: Buffer, offset: number): number {
  const length = der[offset + 1] ?? 0;
  if (length < 0x80) {
    return offset + 2 + length;
  }
  return length === 0x81
    ? offset + 3 + (der[offset + 2] ?? 0)
    : offset + 4 + der.readUInt16BE(offset + 2);
}

/** Returns the certificate with a signature of 60 KB; clients check the size first. */
function padded(pem: string): string {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");
  const contentStart = 4;
  const signed = der.subarray(contentStart, derEnd(der, derEnd(der, contentStart)));
  const signature = Buffer.concat([derHead(0x03, paddingBytes), Buffer.alloc(paddingBytes)]);
  const content = Buffer.concat([signed, signature]);
  const whole = Buffer.concat([derHead(0x30, content.length), content]).toString("base64");
  const lines = whole.match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

const selfSigned: TlsKey = { cert: selfSignedCert, key };
const expired: TlsKey = { cert: expiredCert, key };
const wrongName: TlsKey = { cert: wrongNameCert, key };
const oldTls: TlsKey = { cert: selfSignedCert, key, version: "TLSv1" };
/** A chain of about 1 MB on the wire. */
const hugeChain: TlsKey = {
  cert: selfSignedCert + padded(selfSignedCert).repeat(paddedCerts),
  key,
};

/** Certificates and keys that the sandbox presents. */
export const tlsKeys = { selfSigned, expired, wrongName, oldTls, hugeChain };
