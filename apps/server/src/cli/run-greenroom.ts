import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { readConfig } from '../config.ts';
import { version } from '../version.ts';
import { backupInstallation } from './backup/backup-installation.ts';
import { restoreInstallation } from './backup/restore-installation.ts';
import { onlyPlace, readArguments } from './read-arguments.ts';
import { runAgentRevoke, runAgents, runAgentToken } from './run-agents.ts';
import { runCreateUser } from './run-create-user.ts';
import { runDemo } from './run-demo.ts';
import { runConnectDevice, runDisconnectDevice, runResetDeviceKey } from './run-devices.ts';
import { runExport } from './run-export.ts';
import { runFirmwareList, runFirmwareRemove, runFirmwareSet } from './run-firmware.ts';
import { runImport } from './run-import.ts';
import { runOdooCheck, runOdooMoved, runOdooRemove, runOdooSet } from './run-odoo.ts';
import { runOdooConflicts, runOdooResolve } from './run-odoo-conflicts.ts';
import { UsageError } from './usage-error.ts';

/** `run` answers the exit code. */
type Command = { usage: string; what: string; run: (args: string[]) => Promise<number> };

const commands: Record<string, Command> = {
  help: { usage: 'help', what: 'shows this list', run: (args) => tell('help', args, helpText()) },
  version: { usage: 'version', what: 'shows the version', run: (args) => tell('version', args, version) },
  'create-user': {
    usage: 'create-user --email E --name N --partner P [--superuser] [--username U] [--password-stdin]',
    what: 'creates a user; asks for the password, or makes one up',
    run: (args) => runCreateUser(args, say),
  },
  import: {
    usage: 'import <file.csv|folder> [--dry-run] [--rejects PLACE] [--partner P] [--quiet]',
    what: 'imports partners, sites, rooms and assets (exit code 3: some rows were rejected)',
    run: (args) => runImport(args, say),
  },
  export: {
    usage: 'export <folder> [--partner P] [--force]',
    what: 'writes partners, sites, rooms and assets as CSV files that import understands',
    run: (args) => runExport(args, say),
  },
  demo: {
    usage: 'demo',
    what: 'loads the demo into an empty installation',
    run: (args) => runDemo(args, say),
  },
  'agent-token': {
    usage: 'agent-token --site <id or reference> --by <email of an administrator>',
    what: 'makes a one-time token with which a site enrols its agent within 15 minutes',
    run: (args) => runAgentToken(args, say),
  },
  agents: {
    usage: 'agents',
    what: 'lists the agents: number, site, name, version, online or offline since when',
    run: (args) => runAgents(args, say),
  },
  'agent-revoke': {
    usage: 'agent-revoke --agent <number>',
    what: 'takes the right to connect from an agent, at once',
    run: (args) => runAgentRevoke(args, say),
  },
  'connect-device': {
    usage:
      'connect-device --asset <id|ref> --driver D --host H [--port N] [--username U] [--password-stdin]\n' +
      '      [--option NAME=VALUE ... | --option -] [--outlet <asset id|ref>:NUMBER] [--route auto|direct|agent]',
    what: 'says how a device is reached; what is not given stays as it is, "-" empties',
    run: (args) => runConnectDevice(args, say),
  },
  'disconnect-device': {
    usage: 'disconnect-device --asset <id|ref>',
    what: 'forgets how a device is reached',
    run: (args) => runDisconnectDevice(args, say),
  },
  'reset-device-key': {
    usage: 'reset-device-key --asset <id|ref>',
    what: 'forgets the certificate or SSH host key of a device, after it got a new one',
    run: (args) => runResetDeviceKey(args, say),
  },
  'firmware-set': {
    usage: 'firmware-set --manufacturer M --model M --version V [--url U]',
    what: 'writes the newest firmware of a model into the catalogue; devices that can, fetch it from the address',
    run: (args) => runFirmwareSet(args, say),
  },
  'firmware-list': {
    usage: 'firmware-list',
    what: 'lists the firmware catalogue: manufacturer, model, newest version, address',
    run: (args) => runFirmwareList(args, say),
  },
  'firmware-remove': {
    usage: 'firmware-remove --manufacturer M --model M',
    what: 'takes a model out of the firmware catalogue',
    run: (args) => runFirmwareRemove(args, say),
  },
  'odoo-set': {
    usage: 'odoo-set --partner <number, reference or name> --file <map.json> [--unchecked]',
    what: "says how a partner's tickets look in Odoo, after asking Odoo whether that fits",
    run: (args) => runOdooSet(args, say),
  },
  'odoo-check': {
    usage: 'odoo-check [--partner P]',
    what: 'asks Odoo whether maps fit and rights suffice, and counts what waits (exit code 1: something is wrong)',
    run: (args) => runOdooCheck(args, say),
  },
  'odoo-remove': {
    usage: 'odoo-remove --partner P',
    what: "keeps a partner's tickets here from now on",
    run: (args) => runOdooRemove(args, say),
  },
  'odoo-conflicts': {
    usage: 'odoo-conflicts',
    what: 'lists what was changed here and in Odoo, or cannot be said here',
    run: (args) => runOdooConflicts(args, say),
  },
  'odoo-resolve': {
    usage: 'odoo-resolve --conflict <number> --keep odoo|greenroom',
    what: 'gives both sides the value of one',
    run: (args) => runOdooResolve(args, say),
  },
  'odoo-moved': {
    usage: 'odoo-moved --from <database@host>',
    what: 'says that the same Odoo has a new address, so that changes of old tickets still come back',
    run: (args) => runOdooMoved(args, say),
  },
  backup: {
    usage: 'backup <file> [--force]',
    what: 'saves database and files in one archive, also while the server runs',
    run: backup,
  },
  restore: {
    usage: 'restore <file> [--force]',
    what: 'replaces database and files by an archive; the server must be stopped',
    run: restore,
  },
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function tell(command: string, args: string[], text: string): Promise<number> {
  const { positionals } = readArguments(command, args, {});
  if (positionals.length > 0) throw new UsageError(`${command} takes no arguments`);
  say(text);
  return 0;
}

function helpText(): string {
  const lines = Object.values(commands).flatMap(({ usage, what }) => [`  ${usage}`, `      ${what}`]);
  return [`Greenroom ${version}`, '', 'npm run greenroom -- <command>', ...lines].join('\n');
}

function readFileArgs(command: string, args: string[]): { file: string; force: boolean } {
  const { values, positionals } = readArguments(command, args, {
    force: { type: 'boolean', default: false },
  });
  return { file: onlyPlace(command, positionals, 'file'), force: values.force ?? false };
}

async function backup(args: string[]): Promise<number> {
  const { file, force } = readFileArgs('backup', args);
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const { owner, close } = await openInstallation(config, { log, role: 'command' });
  const storage = createStorage(config, log);
  await backupInstallation({ owner, storage, file, version, force, now: new Date(), log: say }).finally(
    close,
  );
  return 0;
}

async function restore(args: string[]): Promise<number> {
  const { file, force } = readFileArgs('restore', args);
  const config = readConfig(process.env);
  // As a server: a restore wants the data folder for itself.
  const log = createLogger('warn');
  const { owner, close } = await openInstallation(config, { log, role: 'server' });
  const storage = createStorage(config, log);
  await restoreInstallation({ owner, storage, file, force, now: new Date(), log: say }).finally(close);
  return 0;
}

/** Runs what was typed after `npm run greenroom --` and answers the exit code: 0 done, 1 failed, 2 typed wrongly. */
export async function runGreenroom([typed = 'help', ...args]: string[]): Promise<number> {
  const name = typed.replace(/^--(?=help$|version$)/, '');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(`there is no command "${name}"; see: npm run greenroom -- help`);
    return await command.run(args);
  } catch (error) {
    process.stderr.write(`greenroom: ${(error as Error).message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
