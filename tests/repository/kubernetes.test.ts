import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readConfig, settingNames } from "#server/config/config.ts";
import { productVersion } from "#launch/productFiles.mjs";

/** Of the objects in `deploy/kubernetes`, what these tests read. */
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: Workload & { selector: Record<string, string> & { matchLabels: Record<string, string> } };
}

interface Workload {
  ports: { targetPort: string }[];
  template: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
}

interface Container {
  image: string;
  args: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

const files = globSync("deploy/kubernetes/*.yaml").toSorted();
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind("Deployment").map(({ spec, metadata }) => ({
  name: metadata.name,
  labels: spec.template.metadata.labels,
  selector: spec.selector.matchLabels,
  container: spec.template.spec.containers[0]!,
}));
const settings = {
  ...ofKind("ConfigMap")[0]?.data,
  ...ofKind("Secret")[0]?.stringData,
};

test("the settings of the manifests exist, and a server starts with them once the examples are replaced", () => {
  expect(Object.keys(settings).filter((name) => !settingNames().includes(name))).toEqual([]);
  const key = Buffer.alloc(32, 1).toString("base64url");
  const config = readConfig({ ...settings, SECRETS: `k1:${key}` });
  expect(config.publicUrlGiven && config.databaseUrl !== null).toBe(true);
  expect(() => readConfig(settings)).toThrow("SECRETS");
});

test("every process gets both kinds of settings, runs a command of the image, and has the version's image", () => {
  expect(deployments.map(({ container }) => container.args)).toEqual([["serve"], ["worker"]]);
  for (const { container } of deployments) {
    const names = container.envFrom.map((from) => (from.configMapRef ?? from.secretRef)?.name);
    expect(names).toEqual([
      ofKind("ConfigMap")[0]?.metadata.name,
      ofKind("Secret")[0]?.metadata.name,
    ]);
    expect(container.image).toBe(`mailverdict:${productVersion()}`);
  }
});

test("services and budgets select the processes of one deployment each", () => {
  const selected = (selector: Record<string, string>) =>
    deployments
      .filter(({ labels }) =>
        Object.entries(selector).every(([name, value]) => labels[name] === value),
      )
      .map(({ name }) => name);
  expect(ofKind("Service").map(({ spec }) => selected(spec.selector))).toEqual([["mailverdict"]]);
  const budgets = ofKind("PodDisruptionBudget");
  expect(budgets.map(({ spec }) => selected(spec.selector.matchLabels))).toEqual([
    ["mailverdict"],
    ["mailverdict-worker"],
  ]);
  expect(deployments.map(({ name, selector }) => [name, ...selected(selector)])).toEqual([
    ["mailverdict", "mailverdict"],
    ["mailverdict-worker", "mailverdict-worker"],
  ]);
});

test("probes and the service name ports of the container, which are those that it listens on", () => {
  const config = readConfig({
    ...settings,
    SECRETS: `k1:${Buffer.alloc(32).toString("base64url")}`,
  });
  const listening = { http: config.port, metrics: config.metricsPort };
  for (const { name, container } of deployments) {
    const ports = Object.fromEntries(
      container.ports.map((port) => [port.name, port.containerPort]),
    );
    expect(listening).toMatchObject(ports);
    const probes = (["startupProbe", "readinessProbe", "livenessProbe"] as const)
      .map((probe) => container[probe]?.httpGet)
      .filter((probe) => probe !== undefined);
    expect(probes.map(({ path, port }) => `${port}${path}`)).toEqual(
      name === "mailverdict"
        ? ["http/healthz", "http/readyz", "http/healthz"]
        : ["metrics/healthz", "metrics/healthz"],
    );
    expect(probes.filter(({ port }) => ports[port] === undefined)).toEqual([]);
  }
  const [service] = ofKind("Service");
  expect(service?.spec.ports.map(({ targetPort }) => targetPort)).toEqual(["http"]);
});

const validator = ".cache/kubernetes-validate/bin/kubernetes-validate";

/** `.ci/run` installs the program, where PyPI answers. */
test.skipIf(!existsSync(validator))(
  "the manifests fit the schemas of Kubernetes, without unknown fields",
  () => {
    const versions = ["1.29", "1.37"];
    for (const version of versions) {
      execFileSync(validator, ["--strict", "-k", version, ...files]);
    }
    const wrong = join(mkdtempSync(join(tmpdir(), "manifest-")), "worker.yaml");
    onTestFinished(() => rmSync(dirname(wrong), { recursive: true }));
    const [text] = files.slice(-1).map((file) => readFileSync(file, "utf8"));
    writeFileSync(wrong, text!.replace("livenessProbe:", "livelinessProbe:"));
    const { status, stdout } = spawnSync(validator, ["--strict", wrong], { encoding: "utf8" });
    expect([status, stdout]).toEqual([1, expect.stringContaining("livelinessProbe")]);
  },
);
