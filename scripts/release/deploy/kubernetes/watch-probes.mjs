import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from './read-manifests.mjs';

/** The values of Kubernetes where a probe has none. */
const usual = { periodSeconds: 10, timeoutSeconds: 1, failureThreshold: 3 };

/**
 * Sends the probes of a container as a node does: the others once the startup probe has succeeded. A node restarts a
 * container whose startup or liveness probe fails too often; here that is a failure.
 *
 * @param {{ container: import('../../containers/start-container.mjs').Container, spec: any }} options
 */
export function watchProbes({ container, spec }) {
  /** @type {{ isReady: boolean, failure?: string }} */
  const state = { isReady: false };
  let isOver = false;

  /** @param {any} probe @param {(isPassed: boolean, failures: number) => boolean | void} decide True ends it. */
  async function repeat(probe, decide) {
    const { httpGet, periodSeconds, timeoutSeconds, failureThreshold } = { ...usual, ...probe };
    const address = `http://${container.address}:${portOf(spec, httpGet.port)}${httpGet.path}`;
    let failures = 0;
    while (!isOver && container.isRunning()) {
      const isPassed = await passes(address, timeoutSeconds);
      failures = isPassed ? 0 : failures + 1;
      if (isOver || decide(isPassed, failures >= failureThreshold ? failures : 0)) return;
      await pause(periodSeconds * 1000, undefined, { ref: false });
    }
  }

  const fail = (which, failures) => {
    if (failures > 0) state.failure = `The ${which} probe of ${container.name} failed ${failures} times.`;
  };

  async function watch() {
    await repeat(spec.startupProbe, (isPassed, failures) => {
      fail('startup', failures);
      return isPassed || failures > 0;
    });
    if (state.failure) return;
    void repeat(spec.livenessProbe, (_, failures) => fail('liveness', failures));
    void repeat(spec.readinessProbe, (isPassed, failures) => {
      if (isPassed) state.isReady = true;
      else if (failures > 0) state.isReady = false;
    });
  }
  void watch();

  return {
    get isReady() {
      return state.isReady;
    },
    get failure() {
      return state.failure;
    },
    stop() {
      isOver = true;
    },
  };
}

async function passes(address, timeoutSeconds) {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const response = await fetch(address, { signal, redirect: 'manual' }).catch(() => undefined);
  await response?.body?.cancel();
  return response !== undefined && response.status >= 200 && response.status < 400;
}
