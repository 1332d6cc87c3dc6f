import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../../run-step.mjs';
import { interpolate } from './interpolate.mjs';
import { readCompose } from './read-compose.mjs';
import { readDuration } from './read-duration.mjs';

const file = join(root, 'deploy/compose/compose.yaml');
const example = parseEnv(readFileSync(join(root, 'deploy/compose/example.env'), 'utf8'));
const filled = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, value || 'filled']));

test('the compose file starts with the example of its settings, once that is filled in', () => {
  const services = readCompose({ file, variables: filled });
  expect(services.map(({ name }) => name)).toEqual([
    'app1',
    'app2',
    'postgres',
    'bucket',
    'storage',
    'proxy',
  ]);
  const [app] = services;
  expect(app).toMatchObject({ isReadOnly: true, mayGainPrivileges: false, drop: ['ALL'], graceSeconds: 80 });
  expect(app?.env).toMatchObject({ PUBLIC_URL: 'https://console.company.example', TRUST_PROXY: '1' });
  expect(() => readCompose({ file, variables: example })).toThrow(
    'POSTGRES_PASSWORD is missing: openssl rand -hex 32',
  );
});

test('variables take the forms that compose knows', () => {
  const variables = { A: 'a', EMPTY: '' };
  expect(
    interpolate([`$A-\${A}`, '$$A', `\${EMPTY:-b}`, `\${EMPTY-b}`, `\${NONE:-}`, { x: 1 }], variables),
  ).toEqual(['a-a', '$A', 'b', '', '', { x: 1 }]);
  expect(() => interpolate(`\${NONE}`, variables)).toThrow('NONE');
});

test('durations have units', () => {
  expect(['80s', '1m30s', '500ms', '1h'].map(readDuration)).toEqual([80_000, 90_000, 500, 3_600_000]);
  expect(() => readDuration('80')).toThrow('80 is no duration');
});
