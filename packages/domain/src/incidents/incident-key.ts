/** In which way a device is not as it should be. */
export const troubles = ['reach', 'fault', 'blind', 'warning', 'silent'] as const;
export type Trouble = (typeof troubles)[number];

/** What an incident is about. Devices whose trouble follows from it are its members. */
export type IncidentCause =
  /** The servers reach nothing any more. */
  | { class: 'servers' }
  | { class: 'agent'; site_id: number }
  | { class: 'outlet'; asset_id: number; outlet: number }
  /** Many devices of a site, or of a room, at about the same time. */
  | { class: 'site'; site_id: number; trouble: Trouble }
  | { class: 'room'; room_id: number; trouble: Trouble }
  | { class: 'asset'; asset_id: number; trouble: Trouble };

export const incidentClasses = ['servers', 'agent', 'outlet', 'site', 'room', 'asset'] as const;

/** At most one incident with the same key is open at a time. */
export function keyOfCause(cause: IncidentCause): string {
  switch (cause.class) {
    case 'servers':
      return 'watch:servers';
    case 'agent':
      return `agent:${cause.site_id}`;
    case 'outlet':
      return `outlet:${cause.asset_id}:${cause.outlet}`;
    case 'site':
      return `site:${cause.site_id}:${cause.trouble}`;
    case 'room':
      return `room:${cause.room_id}:${cause.trouble}`;
    case 'asset':
      return `asset:${cause.asset_id}:${cause.trouble}`;
  }
}

const patterns: readonly [RegExp, (...parts: string[]) => IncidentCause][] = [
  [/^watch:servers$/, () => ({ class: 'servers' })],
  [/^agent:(\d{1,10})$/, (id) => ({ class: 'agent', site_id: Number(id) })],
  [
    /^outlet:(\d{1,10}):(\d{1,3})$/,
    (id, outlet) => ({ class: 'outlet', asset_id: Number(id), outlet: Number(outlet) }),
  ],
  [
    /^site:(\d{1,10}):([a-z]{1,10})$/,
    (id, trouble) => ({ class: 'site', site_id: Number(id), trouble: trouble as Trouble }),
  ],
  [
    /^room:(\d{1,10}):([a-z]{1,10})$/,
    (id, trouble) => ({ class: 'room', room_id: Number(id), trouble: trouble as Trouble }),
  ],
  [
    /^asset:(\d{1,10}):([a-z]{1,10})$/,
    (id, trouble) => ({ class: 'asset', asset_id: Number(id), trouble: trouble as Trouble }),
  ],
];

/** The cause that a stored key stands for. */
export function causeOfKey(key: string): IncidentCause {
  for (const [pattern, build] of patterns) {
    const [, ...parts] = pattern.exec(key) ?? [];
    if (parts.length > 0 || pattern.test(key)) return build(...parts);
  }
  throw new Error(`No incident has the key ${key}.`);
}
