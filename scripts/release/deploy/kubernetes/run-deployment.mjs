import { say } from '../../../run-step.mjs';
import { until } from '../../containers/until-ready.mjs';

/**
 * Runs the pods of a Deployment as its controller does.
 *
 * @param {{ deployment: any, startPod: (name: string) => Promise<import('./start-pod.mjs').Pod> }} options
 */
export function runDeployment({ deployment, startPod }) {
  const { replicas, minReadySeconds, strategy } = deployment.spec;
  const { maxSurge, maxUnavailable } = strategy.rollingUpdate;
  if (maxSurge !== 1 || maxUnavailable !== 0)
    throw new Error('This test replaces one pod after the other, the new one first.');
  /** @type {import('./start-pod.mjs').Pod[]} */
  const pods = [];
  let started = 0;

  async function startOne() {
    started += 1;
    const pod = await startPod(`${deployment.metadata.name}-${started}`);
    pods.push(pod);
    await untilAvailable(pod);
    say(`  ${pod.name} is ready`);
  }

  /** Ready without a break for as long as the Deployment wants. */
  async function untilAvailable(pod) {
    let since = Number.POSITIVE_INFINITY;
    await until(`${pod.name} is ready`, () => {
      if (pod.probes.failure || !pod.container.isRunning())
        throw new Error(`${pod.probes.failure ?? `${pod.name} has ended.`}\n${pod.container.log()}`);
      since = pod.isReady() ? Math.min(since, performance.now()) : Number.POSITIVE_INFINITY;
      return performance.now() - since >= minReadySeconds * 1000;
    });
  }

  async function endOne(pod) {
    const code = await pod.end();
    if (code !== 0) throw new Error(`${pod.name} ended with ${code}:\n${pod.container.log().slice(-3_000)}`);
  }

  return {
    pods,
    start: () => Promise.all(Array.from({ length: replicas }, startOne)),
    /** As `kubectl rollout restart`. A pod that ends does not count: the next one starts at once. */
    async restart() {
      const ends = [];
      for (const old of pods.slice()) {
        await startOne();
        ends.push(endOne(old));
      }
      await Promise.all(ends);
    },
    async end() {
      await Promise.all(pods.filter((pod) => pod.endsSince() === undefined).map(endOne));
    },
  };
}
