import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { interpolate } from './interpolate.mjs';
import { readDuration } from './read-duration.mjs';

/** What `run-compose.mjs` does as an engine would. A key that is not here stops the test, instead of doing nothing. */
const known = new Set([
  ...[
    'image',
    'command',
    'environment',
    'volumes',
    'tmpfs',
    'read_only',
    'cap_drop',
    'security_opt',
    'shm_size',
  ],
  ...['depends_on', 'healthcheck', 'stop_grace_period', 'ports', 'restart'],
]);
const conditions = ['service_started', 'service_healthy', 'service_completed_successfully'];

/**
 * Reads a compose file with the values of its variables.
 *
 * @param {{ file: string, variables: Record<string, string | undefined> }} options
 */
export function readCompose({ file, variables }) {
  const document = interpolate(parse(readFileSync(file, 'utf8'), { merge: true }), variables);
  const volumes = Object.keys(document.volumes ?? {});
  const services = Object.entries(document.services).map(([name, service]) =>
    readService({ name, service, volumes }),
  );
  const names = new Set(services.map(({ name }) => name));
  for (const { name, dependsOn } of services) {
    for (const other of Object.keys(dependsOn)) {
      if (!names.has(other)) throw new Error(`${name} depends on ${other}, which is no service.`);
    }
  }
  return services;
}

function readService({ name, service, volumes }) {
  for (const key of Object.keys(service)) {
    if (!known.has(key)) throw new Error(`${name} has ${key}, which this test does not do.`);
  }
  const options = service.security_opt ?? [];
  const unknown = options.find((option) => option !== 'no-new-privileges:true');
  if (unknown) throw new Error(`${name} has security_opt ${unknown}, which this test does not do.`);
  return {
    name,
    image: service.image,
    command: service.command,
    env: readEnvironment(service.environment),
    tmpfs: service.tmpfs ?? [],
    volumes: (service.volumes ?? []).map((line) => readVolume({ name, line, volumes })),
    isReadOnly: service.read_only ?? false,
    mayGainPrivileges: options.length === 0,
    drop: service.cap_drop ?? [],
    shmSize: service.shm_size?.replace(/b$/, ''),
    dependsOn: readDependencies(name, service.depends_on),
    healthcheck: service.healthcheck && readHealthcheck(service.healthcheck),
    graceSeconds: readDuration(service.stop_grace_period ?? '10s') / 1000,
    ports: (service.ports ?? []).map(readPort),
  };
}

function readEnvironment(environment = {}) {
  return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value ?? '')]));
}

function readVolume({ name, line, volumes }) {
  const [source, target, options = 'rw'] = line.split(':');
  const isFolder = /^[./]/.test(source);
  if (!isFolder && !volumes.includes(source)) throw new Error(`${name} names the unknown volume ${source}.`);
  return { source, target, isFolder, isReadOnly: options === 'ro' };
}

function readDependencies(name, given = {}) {
  const entries = Array.isArray(given)
    ? given.map((other) => [other, conditions[0]])
    : Object.entries(given).map(([other, { condition }]) => [other, condition]);
  for (const [other, condition] of entries) {
    if (!conditions.includes(condition)) throw new Error(`${name} waits for ${other} ${condition}.`);
  }
  return Object.fromEntries(entries);
}

function readHealthcheck({ test, interval = '30s', timeout = '30s', retries = 3, start_period = '0s' }) {
  if (test[0] !== 'CMD') throw new Error(`This test does health checks with CMD, not ${test[0]}.`);
  return {
    command: test.slice(1),
    interval: readDuration(interval),
    timeout: readDuration(timeout),
    startPeriod: readDuration(start_period),
    retries,
  };
}

function readPort(line) {
  const [ports, protocol = 'tcp'] = line.split('/');
  const [outside, inside] = ports.split(':').map(Number);
  return { outside, inside, protocol };
}

/** @typedef {ReturnType<typeof readCompose>[number]} Service */
