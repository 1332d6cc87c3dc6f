import { join } from 'node:path';
import { giveUp, root, say } from '../../../run-step.mjs';
import { readInput } from '../../containers/in-namespaces.mjs';
import { makeNetwork } from '../../containers/network.mjs';
import { requireConfinement } from '../../containers/require-confinement.mjs';
import { createSuperuser } from '../create-superuser.mjs';
import { keepFile } from '../user/keep-file.mjs';
import { openPlainConnection } from '../user/open-plain-connection.mjs';
import { sendWhile } from '../user/send-while.mjs';
import { signIn } from '../user/sign-in.mjs';
import { findManifestFaults } from './find-manifest-faults.mjs';
import { readManifests } from './read-manifests.mjs';
import { runDeployment } from './run-deployment.mjs';
import { runService, variablesOf } from './run-service.mjs';
import { startOutside } from './start-outside.mjs';
import { startPod } from './start-pod.mjs';

const { images, folder } = readInput();
const manifests = readManifests(join(root, 'deploy/kubernetes/greenroom.yaml'));
const { documents, deployment, service, pod, container: spec } = manifests;

async function tryPods() {
  const faults = (await Promise.all(documents.map(findManifestFaults))).flat();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const network = await makeNetwork();
  const { secret, storageOrigin } = await startOutside({ images, network, folder });
  const host = await network.addAddress();
  const env = { ...variablesOf({ service, host }), ...secret };
  const run = runDeployment({
    deployment,
    startPod: (name) => startPod({ name, pod, spec, image: images.server, env, network, folder }),
  });
  try {
    await run.start();
    await runService({ service, spec, host, pods: run.pods });
    for (const { container } of run.pods) await requireConfinement(container);
    say('The pods are ready.');
    await walkAsUser({ run, origin: `http://${host}:${service.spec.ports[0].port}`, storageOrigin });
    await run.end();
    say('The pods end with code 0.');
  } catch (error) {
    const logs = run.pods.map(({ name, container }) => `== ${name}\n${container.log().slice(-3_000)}`);
    throw new Error([error instanceof Error ? error.stack : error, ...logs].join('\n'));
  }
}

async function walkAsUser({ run, origin, storageOrigin }) {
  // One connection for each request: the Service chooses a pod for each.
  const connection = openPlainConnection({ origin });
  await createSuperuser(run.pods[0].container);
  const token = await signIn(connection);
  const download = openPlainConnection({ origin: storageOrigin });
  const roomId = await keepFile({ connection, token, filesOrigin: storageOrigin, download });
  say('A superuser signs in; a file is uploaded to a room and downloaded.');
  const writer = openPlainConnection({ origin, keepAlive: true });
  const counts = await sendWhile({ connection, writer, token, roomId, during: run.restart });
  say(
    `Both pods are replaced during ${counts.reads} reads and ${counts.writes} writes: no read fails, ${counts.repeated} writes are repeated.`,
  );
}

await tryPods().catch((error) => giveUp(error.message));
process.exit(0);
