import { allDrivers } from '@greenroom/drivers/registry.ts';
import { type FoundAsset, findAsset } from '#features/import/locate/find-asset.queries.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import { connectAsset, readConnection } from '#features/import/write/connect-asset.ts';
import { removeConnection } from '#features/operations/connections/connections.queries.ts';
import { resetDeviceKeyByCommand } from '#features/operations/connections/reset-device-key.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { promptPassword } from './prompt-password.ts';
import { readArguments } from './read-arguments.ts';
import { readDriverOptions } from './read-driver-options.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Print = (line: string) => void;

const connectOptions = {
  asset: { type: 'string' },
  driver: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  username: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  option: { type: 'string', multiple: true },
  outlet: { type: 'string' },
  route: { type: 'string' },
} as const;

export async function runConnectDevice(args: string[], print: Print): Promise<number> {
  const command = 'connect-device';
  if (args.some((arg) => /^--password(=|$)/.test(arg))) {
    throw new UsageError(
      `${command} takes no --password: others could read it in the process list; use --password-stdin`,
    );
  }
  const { values, positionals } = readArguments(command, args, connectOptions);
  rejectStray(command, positionals);
  const { asset, driver: driverId, host, port, username, option, outlet, route } = values;
  for (const [name, value] of Object.entries({ asset, driver: driverId, host })) {
    if (!value?.trim()) throw new UsageError(`${command} needs --${name}`);
  }
  const driver = allDrivers.find(({ id }) => id === driverId?.toLowerCase());
  if (!driver) {
    const known = allDrivers.map(({ id }) => id).join(', ');
    throw new UsageError(`${command}: there is no driver "${driverId}"; there are ${known}`);
  }
  const isEmptied = option?.length === 1 && option[0]?.trim() === '-';
  const options = isEmptied ? '-' : option && JSON.stringify(readDriverOptions(driver, option));
  const cells = { driver: driver.id, host, port, username, options, outlet, route };
  const row = attempt(command, () => readConnection(cells));
  if (values['password-stdin']) {
    const { password } = await promptPassword({ fromStdin: true });
    if (password === '') throw new Error('There is no password on standard input.');
    (row.values as Map<string, string | null>).set('password', password === '-' ? null : password);
  }
  await withInstallation(({ database, sealer }) =>
    asSystem(database, async (db) => {
      const found = await theAsset(db, asset ?? '');
      const changed = await connectAsset(db, { assetId: found.id, row, sealer }).catch((error) =>
        attempt(command, () => {
          throw error;
        }),
      );
      if (changed.length === 0) print(`${nameOf(found)} already has this connection.`);
      else print(`Connected ${nameOf(found)} through ${driver.name} at ${host} (${changed.join(', ')}).`);
    }),
  );
  return 0;
}

export function runDisconnectDevice(args: string[], print: Print): Promise<number> {
  return withAsset('disconnect-device', args, async (db, found) => {
    const isRemoved = await removeConnection(db, found.id);
    print(`${isRemoved ? 'Disconnected' : 'There was no connection for'} ${nameOf(found)}.`);
  });
}

export function runResetDeviceKey(args: string[], print: Print): Promise<number> {
  return withAsset('reset-device-key', args, async (db, found) => {
    const forgotten = await resetDeviceKeyByCommand(db, found.id);
    print(
      forgotten.length > 0
        ? `The key of ${nameOf(found)} is cleared. The server stores the next key that the device presents.`
        : `There was no stored key for ${nameOf(found)}.`,
    );
  });
}

/** Runs a command that takes only an asset. */
async function withAsset(
  command: string,
  args: string[],
  work: (db: SystemDb, found: FoundAsset) => Promise<void>,
): Promise<number> {
  const { values, positionals } = readArguments(command, args, { asset: { type: 'string' } });
  rejectStray(command, positionals);
  const { asset } = values;
  if (!asset?.trim()) throw new UsageError(`${command} needs --asset`);
  await withInstallation(({ database }) =>
    asSystem(database, async (db) => work(db, await theAsset(db, asset))),
  );
  return 0;
}

async function theAsset(db: SystemDb, name: string): Promise<FoundAsset> {
  const found = await findAsset(db, { name: name.trim() });
  if (!found) throw new Error(`There is no asset "${name}".`);
  return found;
}

function nameOf({ id, ref, product_name }: FoundAsset): string {
  return `${ref ?? id} "${product_name}"`;
}

function rejectStray(command: string, [stray]: string[]): void {
  if (stray !== undefined) throw new UsageError(`${command}: "${stray}" is not an option`);
}

/** Rephrases the messages of an import for options instead of columns. */
function attempt<T>(command: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error;
    const sentence = error.message.replace(/^Column "(\w+)"/, (_, name) => `--${optionOf[name] ?? name}`);
    throw new UsageError(`${command}: ${sentence.replace(/\.$/, '')}`);
  }
}

const optionOf: Record<string, string> = { options: 'option', password: 'password-stdin' };
