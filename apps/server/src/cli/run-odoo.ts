import { readFile } from 'node:fs/promises';
import { asSystem } from '#access/scope.ts';
import { checkMap } from '#features/odoo/check-map.ts';
import { connectOdoo } from '#features/odoo/client/connect-odoo.ts';
import { type OdooSettings, odooName, odooSettings } from '#features/odoo/client/odoo-settings.ts';
import { readMap } from '#features/odoo/odoo-map.ts';
import {
  findPartnerByWord,
  listConfigured,
  listPartnersLike,
  removeMap,
  renameOdoo,
  saveMap,
} from '#features/odoo/odoo-partners.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { readConfig } from '../config.ts';
import { placeOf, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Say = (line: string) => void;
const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** Saves a partner's map after it was held against Odoo. */
export async function runOdooSet(args: string[], say: Say): Promise<number> {
  const { values } = only('odoo-set', args, { partner: text, file: text, unchecked: flag });
  const partnerWord = needed('odoo-set', 'partner', values.partner);
  const file = needed('odoo-set', 'file', values.file);
  const map = readMap(await readJsonFile(placeOf(file)));
  if (!values.unchecked) await checkMap(await connectOdoo(neededSettings()), map);
  return withInstallation(async ({ database }) => {
    const partner = await findPartner(database, partnerWord);
    await asSystem(database, (db, scope) =>
      saveMap(db, scope, { partner_id: partner.id, map, now: new Date() }),
    );
    say(`${partner.name}: tickets go to ${map.model}${values.unchecked ? ' (not checked)' : ''}.`);
    return 0;
  });
}

/** Exit code 1 when a map is wrong or Odoo cannot be asked. */
export async function runOdooCheck(args: string[], say: Say): Promise<number> {
  const { values } = only('odoo-check', args, { partner: text });
  const settings = neededSettings();
  return withInstallation(async ({ database }) => {
    const partner = values.partner === undefined ? undefined : await findPartner(database, values.partner);
    const configured = await asSystem(database, (db, scope) => listConfigured(db, scope, partner?.id));
    const client = await connectOdoo(settings);
    say(`Odoo ${client.version} at ${odooName(settings)}`);
    if (configured.length === 0) say('No partner has a map: set one with odoo-set.');
    let isGood = true;
    for (const { name, map, waiting, in_odoo, open_conflicts } of configured) {
      const problem = await checked(() => checkMap(client, readMap(map)));
      isGood &&= problem === undefined;
      const counts = `${in_odoo} in Odoo, ${waiting} waiting, ${open_conflicts} in conflict`;
      say(`${name}: ${problem ?? 'the map fits'} (${counts})`);
    }
    return isGood ? 0 : 1;
  });
}

export async function runOdooRemove(args: string[], say: Say): Promise<number> {
  const { values } = only('odoo-remove', args, { partner: text });
  const word = needed('odoo-remove', 'partner', values.partner);
  return withInstallation(async ({ database }) => {
    const partner = await findPartner(database, word);
    const isRemoved = await asSystem(database, (db, scope) => removeMap(db, scope, partner.id));
    if (!isRemoved) throw new Error(`${partner.name} has no map.`);
    say(`${partner.name}: tickets stay here from now on; those in Odoo stay there.`);
    return 0;
  });
}

export async function runOdooMoved(args: string[], say: Say): Promise<number> {
  const { values } = only('odoo-moved', args, { from: text });
  const from = needed('odoo-moved', 'from', values.from);
  const to = odooName(neededSettings());
  return withInstallation(async ({ database }) => {
    const tickets = await asSystem(database, (db, scope) => renameOdoo(db, scope, { from, to }));
    say(`${tickets} tickets of ${from} are now those of ${to}.`);
    return 0;
  });
}

export function neededSettings(): OdooSettings {
  const settings = odooSettings(readConfig(process.env));
  if (!settings) throw new Error('Odoo is not configured: set ODOO_URL and what belongs to it.');
  return settings;
}

async function checked(check: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function findPartner(database: Database, word: string): Promise<{ id: number; name: string }> {
  return asSystem(database, async (db, scope) => {
    const partner = await findPartnerByWord(db, scope, word);
    if (partner) return partner;
    const names = (await listPartnersLike(db, scope, word)).map((name) => `"${name}"`).join(' or ');
    throw new Error(`There is no partner "${word}".${names && ` Did you mean ${names}?`}`);
  });
}

async function readJsonFile(path: string): Promise<unknown> {
  const content = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} cannot be read.`);
  });
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}

export function needed(command: string, option: string, value: string | undefined): string {
  if (!value?.trim()) throw new UsageError(`${command} needs --${option}`);
  return value.trim();
}

export function only<T extends Parameters<typeof readArguments>[2]>(
  command: string,
  args: string[],
  options: T,
) {
  const read = readArguments(command, args, options);
  if (read.positionals.length > 0)
    throw new UsageError(`${command}: "${read.positionals[0]}" belongs to no option`);
  return read;
}
