/**
 * What a user may do beyond looking, within what the user sees. Superusers have every permission. A permission comes from
 * the user or from one of its roles.
 */
export const permissions = [
  /** Creates, changes, moves and deletes sites, rooms, assets and their files. */
  'estate.manage',
  /** Changes the connections of devices, their outlets and the agents. */
  'devices.manage',
  /** Manages the people and the brand of the own partner. */
  'partner.manage',
  /** Manages service hours, planned work and what rooms need. */
  'service.manage',
  /** Manages where the notifications of the partner go. */
  'notifications.manage',
  /** Takes, assigns, snoozes and closes incidents. New users have it unless it is taken away. */
  'incidents.act',
] as const;
export type Permission = (typeof permissions)[number];

/** What a new user may do unless the form says otherwise. */
export const defaultPermissions: readonly Permission[] = ['incidents.act'];

/** Stored words that this release does not know stay stored and permit nothing. */
export function isPermission(word: string): word is Permission {
  return (permissions as readonly string[]).includes(word);
}
