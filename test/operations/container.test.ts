/** Consistency of the Dockerfile, the Kubernetes manifest, the systemd unit and the compose file with the product. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import request from 'supertest';
import { expect, test } from 'vitest';
import { parseConfig } from '../../runtime/config/config.ts';
import { settings } from '../../runtime/config/settings.ts';
import { drainLimits } from '../../runtime/http/draining.ts';
import { serveHealth } from '../../runtime/http/health.ts';
import { buildTestApp } from '../support/buildTestApp.ts';

interface Port {
  name: string;
  containerPort?: number;
  targetPort?: string;
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: object }[];
  ports: Port[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  volumeMounts: { name: string; mountPath: string }[];
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    selector: Record<string, string>;
    ports: Port[];
    scaleTargetRef: { name: string };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsUser: number };
        containers: [Container];
        volumes: { name: string }[];
      };
    };
  };
}

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = read('docs/operations/kubernetes.yaml');
const dockerfile = read('Dockerfile');
// The shape is not validated: if it differs, the tests below fail.
const resources = manifest.split(/^---$/m).map((part) => parseYaml(part) as Resource);
const find = (kind: string, name: string) => {
  const resource = resources.find((candidate) => candidate.kind === kind && candidate.metadata.name === name);
  if (!resource) throw new Error(`no ${kind} ${name}`);
  return resource;
};
const { data: configured } = find('ConfigMap', 'proart');
const pod = find('Deployment', 'proart').spec.template.spec;
const [container] = pod.containers;
const imageEnv = [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Za-z_]+)=(\S+)/gm)].map(([, name, value]) => ({
  name,
  value,
}));
/** Settings of Node and the C library. */
const platformVariables = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_MMAP_THRESHOLD_'];

test('every setting of the image and the manifest exists', () => {
  const names = [...Object.keys(configured), ...(container.env ?? []).map(({ name }) => name)];
  const imageVariables = imageEnv.map(({ name = '' }) => name);
  expect(imageVariables).toEqual(['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_', 'SNAPSHOT_DIR']);
  expect(
    [...names, ...imageVariables].filter((name) => !(name in settings) && !platformVariables.includes(name)),
  ).toEqual([]);
});

test('the settings of the manifest are complete, and valid after the required edit', () => {
  const secrets = {
    SESSION_SECRET: 'x'.repeat(64),
    ADMIN_TOKEN: 'x'.repeat(64),
    REDIS_URL: 'redis://proart:x@proart-redis:6379',
  };
  const fromSecrets = (container.env ?? []).filter(({ valueFrom }) => valueFrom).map(({ name }) => name);
  expect(fromSecrets.sort()).toEqual(Object.keys(secrets).sort());
  expect(Object.values(configured).every((value) => typeof value === 'string')).toBe(true);
  const edited = { ...configured, ...secrets, TRUST_PROXY: '10.0.3.7/32' };
  expect(parseConfig(edited, { sandbox: false }).DRAIN_MS).toBe(Number(configured['DRAIN_MS']));
  // An unedited TRUST_PROXY is rejected.
  const asCommitted = () => parseConfig({ ...configured, ...secrets }, { sandbox: false });
  expect(asCommitted).toThrow(/^TRUST_PROXY: must be IP addresses or CIDR ranges, not "EDIT"[^\n]*$/);
});

test('the number of pods is defined only by the autoscaler', () => {
  const scaled = resources.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  expect(scaled.map(({ spec }) => spec.scaleTargetRef.name)).toEqual(['proart']);
  for (const { spec } of scaled)
    expect(find('Deployment', spec.scaleTargetRef.name).spec).not.toHaveProperty('replicas');
});

test('the commands in the manifest define the variables that they use', () => {
  const commands = manifest.slice(0, manifest.indexOf('\napiVersion')).replace(/^# ?/gm, '');
  const uses = [...commands.matchAll(/\$([a-z]\w*)/g)];
  expect(uses.map(([, name]) => name)).toEqual(['secret', 'secret']);
  expect(commands.indexOf('secret=$(openssl rand -hex 32)\n')).toBeGreaterThan(0);
  expect(commands.indexOf('secret=')).toBeLessThan(uses[0]?.index ?? 0);
});

/** Service discovery configuration for Prometheus in the runbook. */
const scrapeConfig = /^```yaml\n((?:(?!```)[\s\S])*kubernetes_sd_configs[\s\S]*?)^```$/m.exec(
  read('docs/operations/runbook.md'),
)?.[1];

test('the scrape configuration matches the operations port of the pods', () => {
  // Our own file, so its shape is not validated.
  const { scrape_configs: jobs } = parseYaml(scrapeConfig ?? '') as {
    scrape_configs: {
      job_name: string;
      kubernetes_sd_configs: { role: string }[];
      relabel_configs: { source_labels: string[]; regex: string; action: string }[];
    }[];
  };
  const [job] = jobs;
  expect([job?.job_name, job?.kubernetes_sd_configs[0]?.role]).toEqual(['proart', 'pod']);
  const { labels } = find('Deployment', 'proart').spec.template.metadata;
  const port = container.ports.find(
    ({ containerPort }) => containerPort === parseConfig({}, { sandbox: true }).OPS_PORT,
  );
  expect(job?.relabel_configs[0]).toEqual({
    source_labels: ['__meta_kubernetes_pod_label_app', '__meta_kubernetes_pod_container_port_name'],
    regex: `${labels['app']};${port?.name}`,
    action: 'keep',
  });
});

test('the termination grace period exceeds the maximum drain time', () => {
  const max = Number(configured['DRAIN_MS']) + drainLimits.maxMs;
  expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(max);
});

test('the ports match those of the product and of the services', () => {
  const { PORT, OPS_PORT } = parseConfig({}, { sandbox: true });
  expect(container.ports).toEqual([
    { name: 'site', containerPort: PORT },
    { name: 'ops', containerPort: OPS_PORT },
  ]);
  expect(/^EXPOSE (.*)$/m.exec(dockerfile)?.[1]).toBe(`${PORT} ${OPS_PORT}`);
  expect(dockerfile).toContain(`process.env.PORT || ${PORT}}/livez`);
  for (const { spec } of resources.filter(({ kind }) => kind === 'Service')) {
    const target = resources.find(
      ({ kind, spec: { template } = {} as Resource['spec'] }) =>
        kind === 'Deployment' && template.metadata.labels['app'] === spec.selector['app'],
    );
    const ports = target?.spec.template.spec.containers[0].ports.map(({ name }) => name);
    expect(ports).toContain(spec.ports[0]?.targetPort);
  }
});

test('the probes request existing health endpoints', async () => {
  const { app, lifecycle, listen } = buildTestApp();
  serveHealth(app, lifecycle, () => ({}));
  const { origin } = await listen();
  for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
    expect(httpGet.port).toBe('site');
    const reply = await request(origin).get(httpGet.path).set('host', '10.1.2.3');
    expect([httpGet.path, reply.status]).toEqual([httpGet.path, 200]);
  }
  expect(container.livenessProbe.httpGet.path).toBe('/livez');
  expect(container.readinessProbe.httpGet.path).toBe('/readyz');
});

test('the snapshot folder is a volume that the user of the image may write', () => {
  const folder = imageEnv.find(({ name }) => name === 'SNAPSHOT_DIR')?.value;
  expect(container.volumeMounts).toEqual([{ name: 'snapshot', mountPath: folder }]);
  expect(pod.volumes.map(({ name }) => name)).toEqual(['snapshot']);
  expect(dockerfile).toContain(`VOLUME ${folder}\n`);
  expect(dockerfile).toContain(`USER ${pod.securityContext.runAsUser}:`);
});

test('Redis is configured as described in docs/operations.md', () => {
  const manual = read('docs/operations.md');
  const rights = /`ACL SETUSER proart on >secret (.*)`/.exec(manual)?.[1];
  expect(manifest).toContain(`user proart on >$secret ${rights}"`);
  const { args = [] } = find('Deployment', 'proart-redis').spec.template.spec.containers[0];
  const policy = args[args.indexOf('--maxmemory-policy') + 1];
  expect(manual).toContain(`\`maxmemory-policy ${policy}\``);
});

test('the image uses the newest supported Node', () => {
  const lines = /^Needs Node (.*), and npm/m.exec(read('README.md'))?.[1];
  const supported = [...(lines?.matchAll(/in the (\d+) line|or (\d+) or newer$/g) ?? [])].map(([, one, last]) =>
    Number(one ?? last),
  );
  expect(supported).toHaveLength(3);
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(Number(/\d+/.exec(engines.node)?.[0])).toBe(Math.min(...supported));
  expect(Number(/^ARG NODE=(\d+)$/m.exec(dockerfile)?.[1])).toBe(Math.max(...supported));
});

test('every setting of the systemd unit and the compose file exists, and the configuration is valid', () => {
  const unit = read('docs/operations/proart@.service');
  const unitAssignments = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const compose = parseYaml(read('docs/operations/compose.yaml')) as {
    services: { proart: { environment: Record<string, string>; stop_grace_period: string } };
  };
  const { environment, stop_grace_period: grace } = compose.services.proart;
  const settingsOfUnit = Object.fromEntries(
    unitAssignments.map((pair) => pair.replace('%i', '3').split('=') as [string, string]),
  );
  const names = [...Object.keys(settingsOfUnit), ...Object.keys(environment)];
  expect(names.filter((name) => !(name in settings) && !platformVariables.includes(name))).toEqual([]);
  const secrets = { SESSION_SECRET: 'x'.repeat(64), ADMIN_TOKEN: 'x'.repeat(64) };
  const { DRAIN_MS, PORT, OPS_PORT } = parseConfig(
    { ...environment, ...secrets, ...settingsOfUnit },
    { sandbox: false },
  );
  expect([PORT, OPS_PORT]).toEqual([3003, 9463]);
  for (const seconds of [Number.parseInt(grace, 10), Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])])
    expect(seconds * 1_000).toBeGreaterThan(DRAIN_MS + drainLimits.maxMs);
});

test('compose.yaml runs the sandbox target with valid settings', () => {
  const { services } = parseYaml(read('compose.yaml')) as {
    services: { proart: { build: { target: string }; environment: Record<string, string> } };
  };
  const { build, environment } = services.proart;
  expect(dockerfile).toContain(`FROM runtime AS ${build.target}\n`);
  expect(Object.keys(environment).filter((name) => !(name in settings))).toEqual([]);
  expect(parseConfig({ ...environment, ADMIN_TOKEN: '' }, { sandbox: true }).SITE_ORIGIN).toBe('http://localhost:8080');
});

test('compose.varnish.yaml runs the same product', () => {
  const { services } = parseYaml(read('compose.varnish.yaml')) as { services: { proart: { extends: object } } };
  expect(services.proart.extends).toEqual({ file: 'compose.yaml', service: 'proart' });
});

/** Replacements that compose files make in a configuration, from the `sed` of a service's command. */
const replacements = ['compose.yaml', 'compose.varnish.yaml', 'docs/operations/compose.yaml'].flatMap((file) =>
  [...read(file).matchAll(/sed 's\/(.+?)\/(.+?)\/' \/etc\/proart\/(\S+)/g)].map(([, from = '', , config = '']) => ({
    file,
    from,
    config,
  })),
);

test.each(replacements)('$file replaces the host of the product in $config once', ({ from, config }) => {
  expect(read(`docs/operations/${config}`).split(from)).toHaveLength(2);
});

test('every compose file with a server in front adapts its configuration', () => {
  expect(replacements).toHaveLength(3);
});

test('the sandbox target has the files that the sandbox serves, and production is the default', () => {
  const sandbox = /^FROM runtime AS sandbox\n([\s\S]*?)\n\n/m.exec(dockerfile)?.[1];
  const served = readdirSync(path.join(root, 'sandbox'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(`sandbox/${file}`).matchAll(/sandboxFolder\('(\w+)'\)/g)].map(([, name]) => name));
  expect(served.sort()).toEqual(['art', 'scripts']);
  for (const name of served) expect(sandbox).toContain(`COPY sandbox/${name} sandbox/${name}\n`);
  expect(dockerfile.match(/^FROM .*$/gm)?.at(-1)).toBe('FROM runtime AS production');
});
