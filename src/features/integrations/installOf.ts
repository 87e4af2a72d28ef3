import { sdkVersion } from "virtual:sdk-version";
import type { IntegrationId } from "#web/features/integrations/integrationPages.ts";
import { keycloakStepUrl } from "./keycloakStepUrl.ts";
import { wordPressCommands } from "./wordPressFiles.ts";

/** Version of the packages in `integrations/`. */
const packageVersion = "0.1.0";

/** Version of an integration, and the lines that install it. */
interface Install {
  version: string;
  lines: (origin: string) => readonly string[];
}

/** Lines that pack an integration of this repository and install it in a project beside it. */
const fromSource = (folder: string, file: string) => () => [
  `npm pack ./integrations/${folder}`,
  `npm install ./${file}-${packageVersion}.tgz`,
];

const installs: Readonly<Partial<Record<IntegrationId, Install>>> = {
  typescript: {
    version: sdkVersion,
    lines: (origin) => [`npm install ${origin}/sdk/mailverdict-sdk-${sdkVersion}.tgz`],
  },
  python: {
    version: sdkVersion,
    lines: (origin) => [`pip install ${origin}/sdk/mailverdict-${sdkVersion}-py3-none-any.whl`],
  },
  php: {
    version: sdkVersion,
    lines: (origin) => [
      `composer config repositories.mailverdict composer ${origin}/sdk`,
      "composer require mailverdict/sdk",
    ],
  },
  go: {
    version: sdkVersion,
    lines: (origin) => [
      `export GOPROXY=https://proxy.golang.org,${origin}/sdk/go,direct`,
      "export GONOSUMDB=mailverdict.test",
      `go get mailverdict.test/mailverdict@v${sdkVersion}`,
    ],
  },
  keycloak: {
    version: packageVersion,
    lines: (origin) => [
      `curl -O ${keycloakStepUrl(origin)}`,
      "unzip mailverdict-keycloak.zip",
      "mvn -f mailverdict-keycloak package",
      "cp mailverdict-keycloak/target/mailverdict-keycloak.jar /opt/keycloak/providers/",
    ],
  },
  "better-auth": {
    version: packageVersion,
    lines: fromSource("better-auth", "mailverdict-better-auth"),
  },
  "auth-js": { version: packageVersion, lines: fromSource("auth-js", "mailverdict-auth-js") },
  n8n: { version: packageVersion, lines: fromSource("n8n", "n8n-nodes-mailverdict") },
  zapier: {
    version: packageVersion,
    lines: (origin) => [
      "cd integrations/zapier && npm ci",
      `npm install --no-save ${origin}/sdk/mailverdict-sdk-${sdkVersion}.tgz`,
      "npx zapier-platform-cli@19.1.0 login",
      'npx zapier-platform-cli@19.1.0 register "Mailverdict"',
      "npx zapier-platform-cli@19.1.0 push",
    ],
  },
  wordpress: { version: packageVersion, lines: (origin) => wordPressCommands(origin).split("\n") },
  "google-sheets": { version: packageVersion, lines: () => [] },
};

/** Returns the version of an integration and the lines that install it; undefined if nothing is installed. */
export const installOf = (id: IntegrationId): Install | undefined => installs[id];
