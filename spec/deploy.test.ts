import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { SETTING_NAMES, variableOf } from '../apps/server/src/settings.ts';
import { KEEP_ALIVE_MS } from '../apps/server/src/web/http/ready-response.ts';
import { GRACE_MS } from '../apps/server/src/web/http/server.ts';

const deploy = path.join(import.meta.dirname, '../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');
const known = new Set<string>(SETTING_NAMES.map(variableOf));
/** Of the PostgreSQL container, read by postgres/passwords.sh. */
const PASSWORDS = ['VIDRIERA_OWNER_PASSWORD', 'VIDRIERA_SERVE_PASSWORD'];

interface Container {
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: object; limits?: object };
  securityContext?: Record<string, unknown>;
  readinessProbe?: object;
  livenessProbe?: object;
}
interface Manifest {
  kind: string;
  metadata: { name?: string; namespace?: string };
  spec?: {
    selector?: { matchLabels?: Record<string, string> };
    minAvailable?: number;
    replicas?: number;
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; securityContext: Record<string, unknown> };
    };
  };
}
interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; networks?: Record<string, { ipv4_address?: string }>; read_only?: boolean }
  >;
}

const manifests: Manifest[] = globSync('kubernetes/*.yaml', { cwd: deploy }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return document.toJS() as Manifest;
  }),
);
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

test('every VIDRIERA_ variable in deploy/ is a setting', () => {
  const files = globSync('**/*', { cwd: deploy, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length >= 8);
  for (const file of files) {
    const text = readFileSync(path.join(file.parentPath, file.name), 'utf8');
    for (const [variable] of text.matchAll(/VIDRIERA_[A-Z_]+/g)) {
      assert.ok(known.has(variable) || PASSWORDS.includes(variable), `${file.name}: ${variable}`);
    }
  }
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');

  test('copies only what exists', () => {
    const root = path.join(deploy, '..');
    for (const line of lines.filter((text) => text.startsWith('COPY ') && !text.includes('--from'))) {
      for (const source of line.split(' ').slice(1, -1)) assert.equal(globSync(source, { cwd: root }).length, 1, line);
    }
  });

  test('copies every workspace of the repository that the server needs', () => {
    const root = path.join(deploy, '..');
    const named = (folder: string) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const workspaces = (named('.').workspaces as string[]).filter((folder) => folder.startsWith('packages/'));
    const needed = new Set<string>();
    const add = (folder: string) => {
      for (const name of Object.keys(named(folder).dependencies ?? {})) {
        const found = workspaces.find((one) => named(one).name === name);
        if (found === undefined || needed.has(found)) continue;
        needed.add(found);
        add(found);
      }
    };
    add('apps/server');
    assert.ok(needed.size >= 4);
    for (const folder of needed) {
      for (const line of [`COPY ${folder}/package.json ${folder}/`, `COPY ${folder}/src ${folder}/src`]) {
        assert.ok(lines.includes(line), line);
      }
    }
  });

  test('runs as a user that is not root, and has a health check', () => {
    const last = lines.lastIndexOf(lines.findLast((line) => line.startsWith('FROM ')) ?? '');
    assert.ok(lines.indexOf('USER node') > last);
    assert.ok(lines.some((line) => line.startsWith('HEALTHCHECK ')));
  });
});

describe('compose.yaml', () => {
  test('the replicas trust the address of nginx and no other', () => {
    const address = compose.services.nginx?.networks?.edge?.ipv4_address;
    assert.ok(address);
    for (const name of ['replica-1', 'replica-2']) {
      assert.equal(compose.services[name]?.environment?.VIDRIERA_TRUST_PROXY, address);
      assert.equal(compose.services[name]?.read_only, true);
    }
  });

  test('the replicas connect as the role that can not write the directory', () => {
    assert.match(
      compose.services['replica-1']?.environment?.VIDRIERA_DATABASE_URL ?? '',
      /^postgres:\/\/vidriera_serve:/,
    );
    assert.match(compose.services.tables?.environment?.VIDRIERA_DATABASE_URL ?? '', /^postgres:\/\/vidriera_owner:/);
  });

  test('no password is written in it', () => {
    const passwords = [...read('compose.yaml').matchAll(/:\/\/\w+:([^@\n]*)@/g)].map(([, password = '']) => password);
    assert.ok(passwords.length > 1);
    for (const password of passwords) assert.match(password, /^\$\{\w+:\?/);
  });
});

describe('the Kubernetes manifests', () => {
  const pods = manifests.flatMap((manifest) =>
    (manifest.spec?.template?.spec.containers ?? []).map((container) => ({ manifest, container })),
  );

  test('every pod is restricted: not root, read-only, without capabilities, with limits', () => {
    assert.equal(pods.length, 3);
    for (const { manifest, container } of pods) {
      assert.equal(manifest.spec!.template.spec.securityContext.runAsNonRoot, true);
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.ok(container.resources?.requests && container.resources.limits);
    }
  });

  test('selectors select the pods they mean, and the budget leaves room for a roll-out', () => {
    const deployment = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'vidriera')!;
    const budget = manifests.find(({ kind }) => kind === 'PodDisruptionBudget')!;
    assert.deepEqual(deployment.spec?.selector?.matchLabels, deployment.spec?.template.metadata.labels);
    assert.deepEqual(budget.spec?.selector?.matchLabels, deployment.spec?.template.metadata.labels);
    assert.ok(budget.spec!.minAvailable! < deployment.spec!.replicas!);
  });

  test('a serving pod has probes, and all is in one namespace', () => {
    const { container } = pods.find(({ container: { args } }) => args?.[0] === 'serve')!;
    assert.ok(container.readinessProbe && container.livenessProbe);
    for (const { kind, metadata } of manifests) {
      if (kind !== 'Namespace') assert.equal(metadata.namespace, 'vidriera', kind);
    }
  });
});

test('nginx takes its configuration', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-nginx-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'nginx.conf');
  // The names of the replicas only mean something inside the compose network.
  writeFileSync(
    file,
    read('nginx/nginx.conf')
      .replaceAll(/replica-\d/g, '127.0.0.1')
      .replaceAll('/tmp/', `${folder}/`),
  );
  const { error, status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' });
  if (error !== undefined) return t.skip('no nginx on this machine');
  assert.equal(status, 0, stderr);
});

describe('what is in front gives up first', () => {
  const nginx = read('nginx/nginx.conf');
  const seconds = (directive: string) => Number(new RegExp(`^\\s*${directive} (\\d+)s;`, 'm').exec(nginx)?.[1]);
  const [idle, grace] = [KEEP_ALIVE_MS / 1000, GRACE_MS / 1000];

  test('nginx closes an idle connection before vidriera does, and repeats nothing that a replica is still at', () => {
    const upstream = /upstream replicas \{[^}]*keepalive_timeout (\d+)s;/.exec(nginx)?.[1];
    assert.ok(Number(upstream) < idle, `${upstream} s`);
    assert.ok(seconds('proxy_read_timeout') > seconds('proxy_next_upstream_timeout'));
    assert.match(nginx, /proxy_next_upstream error timeout non_idempotent;/);
  });

  test('Kubernetes and compose wait longer than a stop takes', () => {
    const pod = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'vidriera')!.spec!
      .template.spec as unknown as {
      terminationGracePeriodSeconds: number;
      containers: { lifecycle: { preStop: { exec: { command: string[] } } } }[];
    };
    const before = Number(pod.containers[0]!.lifecycle.preStop.exec.command[1]);
    assert.ok(pod.terminationGracePeriodSeconds > before + grace);
    const replicas = Object.entries(compose.services).filter(([name]) => name.startsWith('replica'));
    assert.ok(replicas.length >= 2);
    for (const [name, service] of replicas) {
      const period = (service as { stop_grace_period?: string }).stop_grace_period;
      assert.ok(Number.parseInt(period ?? '0', 10) > grace, `${name}: ${period}`);
    }
  });
});
