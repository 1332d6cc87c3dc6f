import { version } from '../version.ts';
import { readArguments } from './read-arguments.ts';
import { runAgentRevoke, runAgents, runAgentToken } from './run-agents.ts';
import { runAudit } from './run-audit.ts';
import { runAfterRestore, runBackup, runBackupKey, runRestore, runVerifyBackup } from './run-backup.ts';
import { runCreateUser } from './run-create-user.ts';
import { runDemo } from './run-demo.ts';
import { runConnectDevice, runDisconnectDevice, runResetDeviceKey } from './run-devices.ts';
import { runExport } from './run-export.ts';
import { runFirmwareList, runFirmwareRemove, runFirmwareSet } from './run-firmware.ts';
import { runImport } from './run-import.ts';
import { runOdooCheck, runOdooMoved, runOdooRemove, runOdooSet } from './run-odoo.ts';
import { runOdooConflicts, runOdooResolve } from './run-odoo-conflicts.ts';
import { runExportPartner } from './run-partner.ts';
import { runErasePerson, runExportPerson } from './run-person.ts';
import { runRotateKey } from './run-rotate-key.ts';
import { UsageError } from './usage-error.ts';

/** `run` returns the exit code. */
type Command = { usage: string; what: string; run: (args: string[]) => Promise<number> };

const commands: Record<string, Command> = {
  help: { usage: 'help', what: 'shows this list', run: (args) => printText('help', args, helpText()) },
  version: {
    usage: 'version',
    what: 'shows the version',
    run: (args) => printText('version', args, version),
  },
  'create-user': {
    usage: 'create-user --email E --name N --partner P [--superuser] [--username U] [--password-stdin]',
    what: 'creates a user; prompts for the password, or generates one',
    run: (args) => runCreateUser(args, print),
  },
  import: {
    usage: 'import <file.csv|folder> [--dry-run] [--rejects PLACE] [--partner P] [--quiet]',
    what: 'imports partners, sites, rooms and assets (exit code 3: some rows were rejected)',
    run: (args) => runImport(args, print),
  },
  export: {
    usage: 'export <folder> [--partner P] [--force]',
    what: 'exports partners, sites, rooms and assets as CSV files that can be imported again',
    run: (args) => runExport(args, print),
  },
  demo: {
    usage: 'demo',
    what: 'loads the demo into an empty installation',
    run: (args) => runDemo(args, print),
  },
  'agent-token': {
    usage: 'agent-token --site <id or reference> --by <email of an administrator>',
    what: 'creates a one-time token that enrols the agent of a site, valid for 15 minutes',
    run: (args) => runAgentToken(args, print),
  },
  agents: {
    usage: 'agents',
    what: 'lists the agents: number, site, name, version, online or offline since when',
    run: (args) => runAgents(args, print),
  },
  'agent-revoke': {
    usage: 'agent-revoke --agent <number>',
    what: 'revokes an agent; it is disconnected at once',
    run: (args) => runAgentRevoke(args, print),
  },
  'connect-device': {
    usage:
      'connect-device --asset <id|ref> --driver D --host H [--port N] [--username U] [--password-stdin]\n' +
      '      [--option NAME=VALUE ... | --option -] [--outlet <asset id|ref>:NUMBER] [--route auto|direct|agent]',
    what: 'sets the connection of a device; omitted options are kept, "-" clears one',
    run: (args) => runConnectDevice(args, print),
  },
  'disconnect-device': {
    usage: 'disconnect-device --asset <id|ref>',
    what: 'removes the connection of a device',
    run: (args) => runDisconnectDevice(args, print),
  },
  'reset-device-key': {
    usage: 'reset-device-key --asset <id|ref>',
    what: 'clears the stored certificate or SSH host key of a device, after the device got a new one',
    run: (args) => runResetDeviceKey(args, print),
  },
  'firmware-set': {
    usage: 'firmware-set --manufacturer M --model M --version V [--url U]',
    what: 'sets the newest firmware of a model in the catalogue; devices that support it download it from the URL',
    run: (args) => runFirmwareSet(args, print),
  },
  'firmware-list': {
    usage: 'firmware-list',
    what: 'lists the firmware catalogue: manufacturer, model, newest version, URL',
    run: (args) => runFirmwareList(args, print),
  },
  'firmware-remove': {
    usage: 'firmware-remove --manufacturer M --model M',
    what: 'removes a model from the firmware catalogue',
    run: (args) => runFirmwareRemove(args, print),
  },
  'odoo-set': {
    usage: 'odoo-set --partner <number, reference or name> --file <map.json> [--unchecked]',
    what: 'sets how tickets of a partner map to Odoo, after checking the map against Odoo',
    run: (args) => runOdooSet(args, print),
  },
  'odoo-check': {
    usage: 'odoo-check [--partner P]',
    what: 'checks maps and access rights against Odoo, and counts waiting tickets (exit code 1: a check failed)',
    run: (args) => runOdooCheck(args, print),
  },
  'odoo-remove': {
    usage: 'odoo-remove --partner P',
    what: 'stops sending tickets of a partner to Odoo',
    run: (args) => runOdooRemove(args, print),
  },
  'odoo-conflicts': {
    usage: 'odoo-conflicts',
    what: 'lists tickets changed on both sides, or whose stage is not mapped',
    run: (args) => runOdooConflicts(args, print),
  },
  'odoo-resolve': {
    usage: 'odoo-resolve --conflict <number> --keep odoo|greenroom',
    what: 'resolves a conflict with the value of one side',
    run: (args) => runOdooResolve(args, print),
  },
  'odoo-moved': {
    usage: 'odoo-moved --from <database@host>',
    what: 'records the new address of the same Odoo, so that old tickets stay synchronised',
    run: (args) => runOdooMoved(args, print),
  },
  audit: {
    usage: 'audit verify | audit export [--format json|syslog] [--after <id>]',
    what: 'finds changed and removed entries of the audit log (exit code 4), or writes it line by line',
    run: (args) => runAudit(args, print),
  },
  'export-person': {
    usage: 'export-person --user <username or e-mail> <file>',
    what: 'writes everything that is stored of a person as JSON, without secrets',
    run: (args) => runExportPerson(args, print),
  },
  'export-partner': {
    usage: 'export-partner --partner <number, reference or name> <file.tar.gz>',
    what: 'writes all rows and files of a partner, without secrets (exit code 3: files are missing in the storage)',
    run: (args) => runExportPartner(args, print),
  },
  'erase-person': {
    usage: 'erase-person --user <username or e-mail> --confirm <username>',
    what: 'erases a person for ever; names become "Former user"',
    run: (args) => runErasePerson(args, print),
  },
  'rotate-key': {
    usage: 'rotate-key [--remove-old] [--key-lost]',
    what:
      'seals all stored secrets with a new key while the servers run, also after a change of SECRET_KEY\n' +
      '      (--remove-old: earlier keys end at once; --key-lost: gives up what a lost SECRET_KEY has sealed)',
    run: (args) => runRotateKey(args, print),
  },
  backup: {
    usage:
      'backup <file> [--force] [--without-samples] [--key-file F]\n' +
      '      | backup <folder or s3://bucket/folder> --keep N [...] | backup',
    what: 'saves the database and files in one archive (--without-samples: not the single polls of devices); the server can keep running. With --keep: under a name with the time, with only the files that are new there, and deletes older ones; without a place: as BACKUP_TO says',
    run: (args) => runBackup(args, print),
  },
  'backup-key': {
    usage: 'backup-key <file>',
    what: 'makes a key for encrypted backups (--key-file)',
    run: (args) => runBackupKey(args, print),
  },
  'verify-backup': {
    usage: 'verify-backup <file or place> [--key-file F]',
    what: 'restores an archive (of a place: the newest) into a database that exists only for this, and counts its rows (exit code 1: files are missing, or it cannot be restored)',
    run: (args) => runVerifyBackup(args, print),
  },
  restore: {
    usage: 'restore <file or place> [--force] [--key-file F]',
    what: 'replaces the database and files with an archive; the server must be stopped',
    run: (args) => runRestore(args, print),
  },
  'after-restore': {
    usage: 'after-restore',
    what: 'ends all sessions and skips used numbers, after PostgreSQL itself has restored the database; the servers must be stopped',
    run: (args) => runAfterRestore(args, print),
  },
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function printText(command: string, args: string[], text: string): Promise<number> {
  const { positionals } = readArguments(command, args, {});
  if (positionals.length > 0) throw new UsageError(`${command} takes no arguments`);
  print(text);
  return 0;
}

function helpText(): string {
  const lines = Object.values(commands).flatMap(({ usage, what }) => [`  ${usage}`, `      ${what}`]);
  return [`Greenroom ${version}`, '', 'npm run greenroom -- <command>', ...lines].join('\n');
}

/** Runs the command after `npm run greenroom --` and returns the exit code: 0 success, 1 failure, 2 wrong usage. */
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
