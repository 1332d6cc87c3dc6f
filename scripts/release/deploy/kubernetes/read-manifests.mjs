import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** What is done as a cluster does it, or said in the documentation to be left out. Any other key stops the test. */
const known = {
  pod: [
    ...['automountServiceAccountToken', 'terminationGracePeriodSeconds', 'securityContext'],
    ...['topologySpreadConstraints', 'containers', 'volumes'],
  ],
  podSecurity: ['runAsNonRoot', 'runAsUser', 'runAsGroup', 'fsGroup', 'seccompProfile'],
  container: [
    ...['name', 'image', 'ports', 'env', 'envFrom', 'securityContext', 'lifecycle', 'startupProbe'],
    ...['livenessProbe', 'readinessProbe', 'resources', 'volumeMounts'],
  ],
  containerSecurity: ['allowPrivilegeEscalation', 'readOnlyRootFilesystem', 'capabilities'],
  probe: ['httpGet', 'periodSeconds', 'timeoutSeconds', 'failureThreshold'],
};

/** Reads the Deployment and the Service of a file. */
export function readManifests(file) {
  const documents = parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());
  const one = (kind) => documents.find((document) => document.kind === kind);
  const [deployment, service] = [one('Deployment'), one('Service')];
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;
  requireKnown('pod', pod);
  requireKnown('podSecurity', pod.securityContext);
  requireKnown('container', container);
  requireKnown('containerSecurity', container.securityContext);
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    requireKnown('probe', container[probe]);
  if (pod.containers.length !== 1 || pod.volumes.some(({ emptyDir }) => !emptyDir))
    throw new Error('This test runs pods with one container and volumes of their own.');
  const { labels } = deployment.spec.template.metadata;
  for (const selector of [deployment.spec.selector.matchLabels, service.spec.selector]) {
    for (const [label, value] of Object.entries(selector)) {
      if (labels[label] !== value) throw new Error(`No pod has the label ${label}=${value}.`);
    }
  }
  return { documents, deployment, service, pod, container };
}

function requireKnown(part, value) {
  for (const key of Object.keys(value)) {
    if (!known[part].includes(key)) throw new Error(`The manifest has ${key}, which this test does not do.`);
  }
}

/** The number of a port that a probe or a Service names. */
export function portOf(container, port) {
  if (typeof port === 'number') return port;
  const found = container.ports.find(({ name }) => name === port);
  if (!found) throw new Error(`The container has no port ${port}.`);
  return found.containerPort;
}
