import { listFirmware, removeFirmware, setFirmware } from '#features/operations/actions/firmware.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Print = (line: string) => void;

const text = { type: 'string' } as const;

export async function runFirmwareSet(args: string[], print: Print): Promise<number> {
  const options = { manufacturer: text, model: text, version: text, url: text };
  const { manufacturer, model, version, url } = read('firmware-set', args, options);
  const given = needed('firmware-set', { manufacturer, model, version });
  if (url !== undefined && !/^https?:\/\/\S+$/i.test(url))
    throw new UsageError('firmware-set: --url must be an address that starts with https:// or http://');
  await withInstallation(({ database }) =>
    asSystem(database, (db) => setFirmware(db, { ...given, package_url: url ?? null })),
  );
  print(`${given.manufacturer} ${given.model}: ${given.version}${url ? ` from ${url}` : ''}`);
  return 0;
}

export async function runFirmwareList(args: string[], print: Print): Promise<number> {
  read('firmware-list', args, {});
  const entries = await withInstallation(({ database }) => asSystem(database, listFirmware));
  if (entries.length === 0) print('The firmware catalogue is empty.');
  for (const { manufacturer, model, version, package_url } of entries)
    print([manufacturer, model, version, package_url ?? '-'].join('  '));
  return 0;
}

export async function runFirmwareRemove(args: string[], print: Print): Promise<number> {
  const { manufacturer, model } = read('firmware-remove', args, { manufacturer: text, model: text });
  const given = needed('firmware-remove', { manufacturer, model });
  const isRemoved = await withInstallation(({ database }) =>
    asSystem(database, (db) => removeFirmware(db, given)),
  );
  const name = `${given.manufacturer} ${given.model}`;
  if (!isRemoved) throw new Error(`The firmware catalogue has no entry for "${name}".`);
  print(`Removed ${name} from the firmware catalogue.`);
  return 0;
}

function read<Name extends string>(
  command: string,
  args: string[],
  options: Record<Name, typeof text>,
): Partial<Record<Name, string>> {
  const { values, positionals } = readArguments(command, args, options);
  if (positionals.length > 0) throw new UsageError(`${command}: "${positionals[0]}" is not an option`);
  return values as Partial<Record<Name, string>>;
}

function needed<Name extends string>(
  command: string,
  given: Record<Name, string | undefined>,
): Record<Name, string> {
  const entries = Object.entries(given) as [Name, string | undefined][];
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (!value?.trim()) throw new UsageError(`${command} needs --${name}`);
      return [name, value.trim()];
    }),
  ) as Record<Name, string>;
}
