import { currentPartner, partnerName } from '#api/partner-choice.ts';
import { readId, writeQuery } from './url-values.ts';

/** The address of a list also tells to which partner it is narrowed. */
export function writeListQuery(values: Parameters<typeof writeQuery>[0]): string {
  return writeQuery({ ...values, [partnerName]: currentPartner() });
}

export function readPartner(search: string): number | undefined {
  return readId(new URLSearchParams(search).get(partnerName));
}

/** The same query string with the chosen partner. */
export function withPartner(search: string): string {
  return replacePartner(search, currentPartner());
}

/** The same query string for this partner, or for all. */
export function replacePartner(search: string, partner: number | undefined): string {
  const query = new URLSearchParams(search);
  if (partner === undefined) query.delete(partnerName);
  else query.set(partnerName, String(partner));
  const text = query.toString();
  return text && `?${text}`;
}
