import { dirname, join } from 'node:path';
import { say } from '../../../run-step.mjs';
import { forwardConnections } from '../../containers/forward-connections.mjs';
import { startContainer } from '../../containers/start-container.mjs';
import { until } from '../../containers/until-ready.mjs';
import { makeVolume } from '../../containers/volumes.mjs';
import { healthcheckOfImage, watchHealth } from '../../containers/watch-health.mjs';

/**
 * Runs the services of a compose file.
 *
 * @param {{
 *   file: string, services: import('./read-compose.mjs').Service[], images: Record<string, import('../../containers/buildah.mjs').Image>,
 *   network: import('../../containers/network.mjs').Network, folder: string,
 * }} options `images` by their name in the file.
 */
export function composeOf({ file, services, images, network, folder }) {
  const addresses = Object.fromEntries(services.map(({ name }) => [name, network.nextAddress()]));
  /** @type {Map<string, Running>} */
  const running = new Map();
  const closers = [];

  async function start(service) {
    const image = images[service.image];
    if (!image) throw new Error(`There is no image ${service.image}.`);
    const { name, healthcheck, ...rest } = service;
    const container = await startContainer({
      ...rest,
      name,
      image,
      network,
      folder,
      address: addresses[name],
      names: addresses,
      capabilities: { drop: service.drop },
      mounts: await mountsOf(service, image),
    });
    const check = healthcheck ?? healthcheckOfImage(image.config.Healthcheck);
    running.set(name, { container, health: check && watchHealth({ container, check }) });
  }

  async function mountsOf(service, image) {
    const mounts = service.tmpfs.map((target) => ({ target }));
    const named = new Set(service.volumes.map(({ target }) => target));
    for (const { source, target, isFolder, isReadOnly } of service.volumes) {
      const place = isFolder
        ? join(dirname(file), source)
        : await makeVolume({ folder: join(folder, 'volumes', source), image, target });
      mounts.push({ source: place, target, isReadOnly });
    }
    for (const target of Object.keys(image.config.Volumes ?? {})) {
      if (named.has(target)) continue;
      const place = join(folder, 'volumes', `${service.name}${target.replaceAll('/', '-')}`);
      mounts.push({ source: await makeVolume({ folder: place, image, target }), target });
    }
    return mounts;
  }

  async function waitFor(name, condition) {
    const { container, health } = runningService(name);
    if (condition === 'service_started') return;
    if (condition === 'service_completed_successfully') {
      const code = await container.ended;
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${container.log()}`);
      return;
    }
    if (!health) throw new Error(`${name} has no health check to wait for.`);
    await until(`${name} is healthy`, () => {
      if (!container.isRunning() || health.state === 'unhealthy')
        throw new Error(`${name} is not healthy: ${health.output}\n${container.log()}`);
      return health.state === 'healthy';
    });
  }

  function runningService(name) {
    const found = running.get(name);
    if (!found) throw new Error(`${name} has not been started.`);
    return found;
  }

  /** Each service as soon as what it depends on allows it. */
  async function up() {
    const started = {};
    const startAfter = async (service) => {
      for (const [other, condition] of Object.entries(service.dependsOn)) {
        await started[other];
        await waitFor(other, condition);
      }
      await start(service);
      say(`  ${service.name} runs`);
    };
    for (const service of inOrder(services)) started[service.name] = startAfter(service);
    await Promise.all(Object.values(started));
    for (const { name, ports } of services) {
      for (const { outside, inside } of ports.filter(({ protocol }) => protocol === 'tcp')) {
        const choose = () => ({ host: addresses[name], port: inside });
        closers.push(await forwardConnections({ host: '0.0.0.0', port: outside, choose }));
      }
    }
  }

  async function stop(name) {
    const { container } = runningService(name);
    const service = services.find((one) => one.name === name);
    const code = await container.stop({ graceSeconds: service?.graceSeconds ?? 10 });
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${container.log().slice(-3_000)}`);
  }

  return {
    up,
    untilHealthy: (name) => waitFor(name, 'service_healthy'),
    container: (name) => runningService(name).container,
    async restart(name) {
      await stop(name);
      await start(services.find((one) => one.name === name));
    },
    /** What depends on others ends before them. */
    async down() {
      for (const close of closers) close();
      const stopped = {};
      for (const service of inOrder(services).reverse()) {
        const users = services.filter(({ dependsOn }) => service.name in dependsOn);
        stopped[service.name] = Promise.all(users.map(({ name }) => stopped[name])).then(() =>
          stop(service.name),
        );
      }
      await Promise.all(Object.values(stopped));
    },
    logs: () =>
      [...running].map(([name, { container }]) => `== ${name}\n${container.log().slice(-2_000)}`).join('\n'),
  };
}

/** Those that others depend on come first. */
function inOrder(services) {
  const sorted = [];
  const add = (service) => {
    if (sorted.includes(service)) return;
    for (const name of Object.keys(service.dependsOn)) add(services.find((one) => one.name === name));
    sorted.push(service);
  };
  for (const service of services) add(service);
  return sorted;
}

/**
 * @typedef {{
 *   container: import('../../containers/start-container.mjs').Container,
 *   health: ReturnType<typeof watchHealth> | undefined,
 * }} Running
 */
