import { forwardConnections } from '../../containers/forward-connections.mjs';
import { portOf } from './read-manifests.mjs';

/** How long the nodes and the ingress of a cluster go on sending to a pod whose end has begun. */
const millisecondsUntilKnown = 2_000;

/**
 * Sends each connection to the address of a Service to one of the ready pods, as a node does.
 *
 * @param {{ service: any, spec: any, host: string, pods: import('./start-pod.mjs').Pod[] }} options
 */
export async function runService({ service, spec, host, pods }) {
  let next = 0;
  for (const { port, targetPort } of service.spec.ports) {
    await forwardConnections({
      host,
      port,
      choose() {
        const ready = pods.filter(takesConnections);
        const pod = ready[next++ % ready.length];
        return pod && { host: pod.container.address, port: portOf(spec, targetPort) };
      },
    });
  }
}

function takesConnections(pod) {
  const since = pod.endsSince();
  const isKnownToEnd = since !== undefined && performance.now() - since > millisecondsUntilKnown;
  return pod.isReady() && !isKnownToEnd;
}

/** The variables that each container gets about a Service of its namespace. */
export function variablesOf({ service, host }) {
  const prefix = service.metadata.name.toUpperCase().replaceAll('-', '_');
  const [{ name, port }] = service.spec.ports;
  const address = `tcp://${host}:${port}`;
  const portPrefix = `${prefix}_PORT_${port}_TCP`;
  return {
    [`${prefix}_SERVICE_HOST`]: host,
    [`${prefix}_SERVICE_PORT`]: String(port),
    [`${prefix}_SERVICE_PORT_${name.toUpperCase()}`]: String(port),
    [`${prefix}_PORT`]: address,
    [portPrefix]: address,
    [`${portPrefix}_PROTO`]: 'tcp',
    [`${portPrefix}_PORT`]: String(port),
    [`${portPrefix}_ADDR`]: host,
  };
}
