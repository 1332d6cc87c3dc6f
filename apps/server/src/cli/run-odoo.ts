import { readFile } from 'node:fs/promises';
import { connectOdoo } from '#features/odoo/client/connect-odoo.ts';
import type { OdooClient } from '#features/odoo/client/odoo-client.ts';
import { type OdooSettings, odooName, odooSettings } from '#features/odoo/client/odoo-settings.ts';
import { findFaults } from '#features/odoo/find-faults.ts';
import { readMap } from '#features/odoo/odoo-map.ts';
import {
  type ConfiguredPartner,
  findPartnerByWord,
  listConfigured,
  listPartnersLike,
  removeMap,
  renameOdoo,
  saveMap,
} from '#features/odoo/odoo-partners.queries.ts';
import { findOwnConnection } from '#features/odoo/settings-of-partner.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { readConfig } from '../config.ts';
import { placeOf, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Print = (line: string) => void;
const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/**
 * Saves a partner's map after checking it and the rights of Greenroom's user against Odoo. Reports all faults at once.
 */
export async function runOdooSet(args: string[], print: Print): Promise<number> {
  const { values } = only('odoo-set', args, { partner: text, file: text, unchecked: flag });
  const partnerWord = needed('odoo-set', 'partner', values.partner);
  const file = needed('odoo-set', 'file', values.file);
  const map = readMap(await readJsonFile(placeOf(file)));
  const problems = values.unchecked ? [] : await problemsOf(await connectOdoo(neededSettings()), map);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return withInstallation(async ({ database }) => {
    const partner = await findPartner(database, partnerWord);
    await requireNoOwnOdoo(database, partner);
    await asSystem(database, (db) => saveMap(db, { partner_id: partner.id, map, now: new Date() }));
    print(`${partner.name}: tickets go to ${map.model}${values.unchecked ? ' (not checked)' : ''}.`);
    return 0;
  });
}

/** Exit code 1 when a map is wrong, a right is missing, a ticket was rejected, or Odoo does not respond. */
export async function runOdooCheck(args: string[], print: Print): Promise<number> {
  const { values } = only('odoo-check', args, { partner: text });
  const settings = neededSettings();
  return withInstallation(async ({ database }) => {
    const partner = values.partner === undefined ? undefined : await findPartner(database, values.partner);
    const configured = await asSystem(database, (db) => listConfigured(db, partner?.id));
    const client = await connectOdoo(settings);
    print(`Odoo ${client.version} at ${odooName(settings)}`);
    if (configured.length === 0) print('No partner has a map. Set one with odoo-set.');
    let isGood = true;
    for (const partner of configured) {
      const { name, waiting, rejected, rejection, in_odoo, open_conflicts } = partner;
      // Its key is not for this command: the page of the partner has a check of its own.
      if (partner.has_own_odoo) {
        print(
          `${name}: has an Odoo of its own (${in_odoo} in Odoo, ${waiting} waiting). ${partner.problem ?? ''}`.trim(),
        );
        isGood &&= partner.problem === null;
        continue;
      }
      const problems = await problemsOf(client, partner.map);
      const judgement = problems.length > 0 ? problems.join(' ') : 'the map and the access rights are valid';
      print(`${name}: ${judgement} (${in_odoo} in Odoo, ${waiting} waiting, ${open_conflicts} in conflict)`);
      if (rejected > 0) print(`${name}: ${rejected} of the waiting tickets could not be sent. ${rejection}`);
      for (const line of describeWaiting(partner)) print(`${name}: ${line}`);
      isGood &&= problems.length === 0 && rejected === 0 && partner.comments_rejected === 0;
    }
    return isGood ? 0 : 1;
  });
}

/** What waits besides tickets, as far as there is any. */
function describeWaiting(partner: ConfiguredPartner): string[] {
  const { comments_waiting, comments_rejected, files_waiting, files_rejected, gone } = partner;
  const lines: [number, string, string][] = [
    [comments_waiting, 'comment waits to be sent.', 'comments wait to be sent.'],
    [
      comments_rejected,
      'comment was rejected by Odoo and is given up.',
      'comments were rejected by Odoo and are given up.',
    ],
    [files_waiting, 'file waits to be sent or fetched.', 'files wait to be sent or fetched.'],
    [
      files_rejected,
      'file stays on its side; the page of its ticket says so.',
      'files stay on their side; the pages of their tickets say so.',
    ],
    [
      gone,
      'open ticket was deleted or archived in Odoo: its page offers to cancel or send it again.',
      'open tickets were deleted or archived in Odoo: their pages offer to cancel or send them again.',
    ],
  ];
  return lines.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : []));
}

export async function runOdooRemove(args: string[], print: Print): Promise<number> {
  const { values } = only('odoo-remove', args, { partner: text });
  const word = needed('odoo-remove', 'partner', values.partner);
  return withInstallation(async ({ database }) => {
    const partner = await findPartner(database, word);
    const isRemoved = await asSystem(database, (db) => removeMap(db, partner.id));
    if (!isRemoved) throw new Error(`${partner.name} has no map.`);
    print(`${partner.name}: new tickets are no longer sent to Odoo; existing ones stay there.`);
    return 0;
  });
}

export async function runOdooMoved(args: string[], print: Print): Promise<number> {
  const { values } = only('odoo-moved', args, { from: text });
  const from = needed('odoo-moved', 'from', values.from);
  const to = odooName(neededSettings());
  return withInstallation(async ({ database }) => {
    const tickets = await asSystem(database, (db) => renameOdoo(db, { from, to }));
    print(`${tickets} tickets moved from ${from} to ${to}.`);
    return 0;
  });
}

export function neededSettings(): OdooSettings {
  const settings = odooSettings(readConfig(process.env));
  if (!settings) throw new Error('Odoo is not configured: set ODOO_URL and the other ODOO settings.');
  return settings;
}

async function problemsOf(client: OdooClient, map: unknown): Promise<string[]> {
  const faults = await findFaults(client, map);
  return [...faults.map, ...faults.rights].map(({ sentence }) => sentence);
}

async function requireNoOwnOdoo(
  database: Database,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const own = await asSystem(database, (db) => findOwnConnection(db, id));
  if (own)
    throw new Error(`${name} has an Odoo of its own. Its map is set on its page in the administration.`);
}

async function findPartner(database: Database, word: string): Promise<{ id: number; name: string }> {
  return asSystem(database, async (db) => {
    const partner = await findPartnerByWord(db, word);
    if (partner) return partner;
    const names = (await listPartnersLike(db, word)).map((name) => `"${name}"`).join(' or ');
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
    throw new UsageError(`${command}: "${read.positionals[0]}" is not an option`);
  return read;
}
