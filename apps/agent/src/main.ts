import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { agentRestartCode } from '@greenroom/domain/agent/messages.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { claimFolder } from './claim-folder.ts';
import { enrol, readServerUrl } from './enrol.ts';
import { readIdentity } from './identity.ts';
import { createLog } from './log.ts';
import { readToken } from './read-token.ts';
import { readSettings } from './settings.ts';
import { startAgent } from './start-agent.ts';
import { chooseProgram, endLateTrial, watchTrial } from './update/choose-program.ts';
import { findKeys } from './update/release-keys.ts';
import { version } from './version.ts';

class UsageError extends Error {}

const help = `Greenroom agent ${version}

  enrol <server address>   trades a one-time token (GREENROOM_TOKEN or standard input) for a place at the server
  run                      connects to the server and talks to the devices of the site, until it is stopped
  version                  shows the version

Settings: AGENT_DIR, AGENT_NAME, ALLOW_NETWORKS, ALLOW_HTTP, KEEP_DEVICES, HTTPS_PROXY, UPDATE_KEYS, LOG_LEVEL. See docs/how-to/install-an-agent.md.
`;

const commands: Record<string, (args: string[]) => Promise<void>> = {
  async help() {
    process.stdout.write(help);
  },
  async version() {
    process.stdout.write(`${version}\n`);
  },
  async enrol([serverUrl, ...others]) {
    if (serverUrl === undefined)
      throw new UsageError('enrol: give the address of the server, such as https://console.example');
    if (others.length > 0)
      throw new UsageError(
        'enrol takes no token here: others could read it; use GREENROOM_TOKEN or standard input',
      );
    const settings = readSettings(process.env);
    // Checked before the token prompt, so that a wrong address fails at once.
    readServerUrl({ ...settings, serverUrl });
    const token = await readToken(process.env);
    const { agent_id, site_name } = await enrol({ ...settings, serverUrl, token, version });
    process.stdout.write(`Enrolled as agent ${agent_id} of "${site_name}". The key is in ${settings.dir}.\n`);
  },
  async run(args) {
    if (args.length > 0) throw new UsageError('run takes no arguments');
    const settings = readSettings(process.env);
    const { dir, networks, proxy, logLevel, keepsDevices, updateKeys } = settings;
    const log = createLog(logLevel);
    const installed = String(process.argv[1]);
    const releaseKeys = await findKeys(updateKeys, join(dirname(installed), 'release-keys'));
    // The installed program chooses; the one that it starts does not.
    if (process.env.GREENROOM_AGENT_CHOSEN === undefined) {
      const chosen = await chooseProgram({ dir, version, log, keys: releaseKeys });
      if (chosen) {
        process.env.GREENROOM_AGENT_CHOSEN = chosen.version;
        if (chosen.isTried)
          watchTrial(installed, { dir, version: chosen.version, seconds: settings.updateTrialSeconds });
        createRequire(chosen.file)(chosen.file);
        return;
      }
    }
    const identity = await readIdentity(dir);
    await claimFolder(dir);
    const pool = new DevicePool(allDrivers);
    const agent = await startAgent({
      ...{ identity, version, log, pool, dir, networks, proxy, keepsDevices, releaseKeys },
      onRestart: () => stop('restart', agentRestartCode),
    });
    log.info('started', { agent_id: identity.agent_id, server: identity.server_url, version });
    let stopping = false;
    const stop = (signal: string, code = 0) => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info('stopping', { signal });
      agent.stop().then(
        () => process.exit(code),
        () => process.exit(1),
      );
    };
    process.on('SIGINT', () => stop('SIGINT'));
    process.on('SIGTERM', () => stop('SIGTERM'));
  },
  /** Not for people: the thread that watches a version that is tried. */
  async 'watch-update'([dir = '', tried = '', seconds = '']) {
    if (isMainThread) throw new UsageError('watch-update is not for people');
    await endLateTrial({ dir, version: tried, seconds: Number(seconds) });
  },
};

async function main([typed = 'help', ...args]: string[]): Promise<void> {
  const name = typed.replace(/^--(?=help$|version$)/, '');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`there is no command "${name}"; see: help`);
  await command(args);
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`greenroom-agent: ${error.message}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
