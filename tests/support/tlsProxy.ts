import { createServer as createTlsServer } from "node:https";
import { type AddressInfo } from "node:net";
import { request } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** For localhost, self-signed, generated for this file with openssl (P-256); it protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrAZM4vZpMnvClYJ5
8RpYMMezs1hWGW/ekzZu5iFMVVyhRANCAAQNS/MnLWhLmAQowDiTae6UPDy3sUXJ
2BwDKO7JQFpXlEOjbKKdKnHwjLsxmvsq3bp+9/8IpYHqBFNtMBejWjcO
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUOEq20v0suMudqtwm3jeE5Tm/2e4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA2MzQ0N1oYDzIxMjYxMDMw
MDYzNDQ3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQNS/MnLWhLmAQowDiTae6UPDy3sUXJ2BwDKO7JQFpXlEOjbKKdKnHw
jLsxmvsq3bp+9/8IpYHqBFNtMBejWjcOo28wbTAdBgNVHQ4EFgQUMCbKB6Dd4yIc
ScZo2XflqHN+iDwwHwYDVR0jBBgwFoAUMCbKB6Dd4yIcScZo2XflqHN+iDwwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAM+SV6YOJt1LaCwo12b6PX4rbgfhUmaotd8aBZX6amQ9AiEA
unedjB1P9nqAHSQEARyvb+otf5uhXEPCaWg6UOcBl2M=
-----END CERTIFICATE-----
`;

/** The certificate of localhost and 127.0.0.1, with its key. */
export const localhostCertificate = { key, cert };

/** Lets this process trust the certificate of localhost, until the function that it returns is called. */
export function trustLocalhost(): () => void {
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, cert]);
  return () => setDefaultCACertificates(trusted);
}

/** A TLS proxy on loopback, whose certificate this process trusts while it runs. */
export interface TlsProxy {
  port: number;
  /** The certificate in PEM, for programs with their own list of authorities. */
  certificate: string;
  close: () => Promise<void>;
}

/** Starts a proxy at `https://localhost:<port>` for an HTTP server on loopback, for clients that insist on TLS. */
export async function startTlsProxy(target: number): Promise<TlsProxy> {
  const distrust = trustLocalhost();
  const server = createTlsServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const ahead = request(
      { host: "127.0.0.1", port: target, method, path: url, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    ahead.on("error", (error) => outgoing.destroy(error));
    incoming.pipe(ahead);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    certificate: cert,
    close: async () => {
      distrust();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
