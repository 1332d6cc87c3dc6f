import { setTimeout as pause } from 'node:timers/promises';

/** Nanoseconds, as the settings of an image have them. */
const perMillisecond = 1_000_000;

/** @param {import('./buildah.mjs').ImageHealthcheck | undefined} check */
export function healthcheckOfImage(check) {
  if (check?.Test[0] !== 'CMD') return undefined;
  const milliseconds = (value, usual) => (value ? value / perMillisecond : usual);
  return {
    command: check.Test.slice(1),
    interval: milliseconds(check.Interval, 30_000),
    timeout: milliseconds(check.Timeout, 30_000),
    startPeriod: milliseconds(check.StartPeriod, 0),
    retries: check.Retries || 3,
  };
}

/**
 * Runs a health check as engines do: in the container, each interval; failures count after the first success, or after
 * the start period.
 *
 * @param {{ container: import('./start-container.mjs').Container, check: Healthcheck }} options
 */
export function watchHealth({ container, check }) {
  const started = performance.now();
  const watch = { state: 'starting', output: '' };
  let failures = 0;
  const look = async () => {
    const { code, output } = await container.exec(check.command, { timeoutSeconds: check.timeout / 1000 });
    watch.output = output;
    if (code === 0) {
      failures = 0;
      watch.state = 'healthy';
      return;
    }
    const isStarting = watch.state === 'starting' && performance.now() - started < check.startPeriod;
    if (!isStarting) failures += 1;
    if (failures >= check.retries) watch.state = 'unhealthy';
  };
  const watchOn = async () => {
    while (container.isRunning()) {
      await Promise.race([pause(check.interval), container.ended]);
      if (container.isRunning()) await look();
    }
  };
  void watchOn();
  return watch;
}

/**
 * @typedef {{ command: string[], interval: number, timeout: number, startPeriod: number, retries: number }} Healthcheck
 * Times in milliseconds.
 */
