import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startContainer } from '../../containers/start-container.mjs';
import { watchProbes } from './watch-probes.mjs';

/**
 * Runs a pod of one container as a node does: volumes, user and capabilities, probes, and the steps of its end.
 *
 * @param {{
 *   name: string, pod: any, spec: any, image: import('../../containers/buildah.mjs').Image, env: Record<string, string>,
 *   network: import('../../containers/network.mjs').Network, folder: string,
 * }} options `spec` is the container of `pod`.
 */
export async function startPod({ name, pod, spec, image, env, network, folder }) {
  const { runAsUser, runAsGroup, fsGroup, runAsNonRoot } = pod.securityContext;
  if (runAsNonRoot && runAsUser === 0) throw new Error('The pod must not run as root.');
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = spec.securityContext;
  const container = await startContainer({
    name,
    image,
    network,
    folder,
    env: { ...env, ...Object.fromEntries(spec.env.map((one) => [one.name, one.value])) },
    user: `${runAsUser}:${runAsGroup}`,
    groups: [fsGroup],
    isReadOnly: readOnlyRootFilesystem,
    mayGainPrivileges: allowPrivilegeEscalation,
    capabilities,
    mounts: spec.volumeMounts.map((mount) => ({
      source: makeEmptyDir({ folder: join(folder, 'volumes', name, mount.name), fsGroup }),
      target: mount.mountPath,
    })),
  });
  const probes = watchProbes({ container, spec });
  let endsSince;
  return {
    name,
    container,
    probes,
    isReady: () => probes.isReady && container.isRunning(),
    /** When its end began, as of `performance.now()`. */
    endsSince: () => endsSince,
    /** The end counts against the grace period from its beginning, with what is executed before the signal. */
    async end() {
      endsSince = performance.now();
      probes.stop();
      const graceSeconds = pod.terminationGracePeriodSeconds;
      const { command } = spec.lifecycle.preStop.exec;
      const { code, output } = await container.exec(command, { timeoutSeconds: graceSeconds });
      if (code !== 0) throw new Error(`preStop of ${name} failed: ${output}`);
      const left = graceSeconds - (performance.now() - endsSince) / 1000;
      return container.stop({ signal: 'SIGTERM', graceSeconds: left });
    },
  };
}

/** With the owner and the mode that a node gives to an emptyDir of a pod with fsGroup. */
function makeEmptyDir({ folder, fsGroup }) {
  mkdirSync(folder, { recursive: true });
  chownSync(folder, 0, fsGroup);
  chmodSync(folder, 0o2777);
  return folder;
}

/** @typedef {Awaited<ReturnType<typeof startPod>>} Pod */
