import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../../../run-step.mjs';
import { findManifestFaults } from './find-manifest-faults.mjs';

const text = readFileSync(join(root, 'deploy/kubernetes/greenroom.yaml'), 'utf8');
const read = (yaml) => parseAllDocuments(yaml).map((document) => document.toJS());
const faultsOf = async (yaml) => (await Promise.all(read(yaml).map(findManifestFaults))).flat();

test('the manifests follow the schemas of Kubernetes', async () => {
  expect(read(text).map(({ kind }) => kind)).toEqual([
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ]);
  expect(await faultsOf(text)).toEqual([]);
});

test('a field that Kubernetes does not have, a wrong type and a missing field are found', async () => {
  expect(await faultsOf(text.replace('livenessProbe:', 'livenesProbe:'))).toContainEqual(
    expect.stringContaining('containers[0].livenesProbe is no field'),
  );
  expect(await faultsOf(text.replace('replicas: 2', "replicas: 'two'"))).toEqual([
    expect.stringMatching(/replicas.*integer/),
  ]);
  expect(await faultsOf(text.replace('pathType: Prefix', ''))).toEqual([expect.stringContaining('pathType')]);
});
