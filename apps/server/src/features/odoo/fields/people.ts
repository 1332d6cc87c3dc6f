import type { CheckedMap } from '../check-map.ts';
import type { OdooClient, OdooRecord } from '../client/odoo-client.ts';
import { whileBusy } from '../while-busy.ts';

/** A user of Odoo. Its login is an address in most installations. */
export type Person = { addresses: string[]; name: string };

/** What one run has read about the users of an Odoo. */
export type People = { byId: Map<number, Person>; byAddress: Map<string, number | null> };

export const noPeople = (): People => ({ byId: new Map(), byAddress: new Map() });

export type PeopleReader = { client: OdooClient; people: People };

const userModel = 'res.users';
const userFields = ['login', 'email', 'name'];
/** More users with nearly the same address are not expected. */
const maxAlike = 50;

/** The ids in a link to one user or to several, in order. */
export function idsOfLink(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const isPair = value.length === 2 && typeof value[1] === 'string';
  const ids = (isPair ? [value[0]] : value).filter((id): id is number => Number.isInteger(id));
  return ids.toSorted((a, b) => a - b);
}

/** Reads the assignees of these records, as far as this run has not read them. */
export async function readAssignees(
  { client, people, map }: PeopleReader & { map: CheckedMap },
  records: readonly OdooRecord[],
): Promise<void> {
  const { assignee } = map.fields;
  if (assignee === undefined) return;
  const ids = new Set(records.flatMap((record) => idsOfLink(record[assignee])));
  const unknown = [...ids].filter((id) => !people.byId.has(id));
  if (unknown.length === 0) return;
  const domain = [['id', 'in', unknown]];
  for (const user of await whileBusy(() => client.searchRead(userModel, { domain, fields: userFields })))
    people.byId.set(user.id, { addresses: addressesOf(user), name: String(user.name ?? '').slice(0, 100) });
  // One that a rule hides is unknown for this run.
  for (const id of unknown) if (!people.byId.has(id)) people.byId.set(id, { addresses: [], name: `${id}` });
}

/** The user of Odoo with this address, one with the login first. Portal users are not assigned to records. */
export async function findPerson({ client, people }: PeopleReader, email: string): Promise<number | null> {
  const address = email.trim().toLowerCase();
  const known = people.byAddress.get(address);
  if (known !== undefined) return known;
  // Odoo reads % and _ as patterns.
  const pattern = address.replace(/[\\%_]/g, '\\$&');
  const domain = [['share', '=', false], '|', ['login', '=ilike', pattern], ['email', '=ilike', pattern]];
  const search = { domain, fields: userFields, order: 'id asc', limit: maxAlike };
  const alike = await whileBusy(() => client.searchRead(userModel, search));
  const isOf = (field: 'login' | 'email') => (user: OdooRecord) =>
    String(user[field] ?? '')
      .trim()
      .toLowerCase() === address;
  const found = alike.find(isOf('login')) ?? alike.find(isOf('email'));
  people.byAddress.set(address, found?.id ?? null);
  return found?.id ?? null;
}

function addressesOf({ login, email }: OdooRecord): string[] {
  const texts = [login, email].filter((text): text is string => typeof text === 'string');
  return [...new Set(texts.map((text) => text.trim().toLowerCase().slice(0, 320)))].filter(
    (text) => text !== '',
  );
}
