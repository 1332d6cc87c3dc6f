import type { IncidentCause } from '../incident-key.ts';
import { type IncidentAct, stateAfter } from '../incident-states.ts';
import { reopenMilliseconds } from './holds.ts';
import type { DecidedEvent, IncidentMember, KnownIncident } from './site-facts.ts';

export type Membership = { incident: KnownIncident; member: IncidentMember };
export type NewMember = Pick<IncidentMember, 'asset_id' | 'room_id' | 'began_at' | 'part'>;
type NewIncident = { key: string; cause: IncidentCause; began_at: number; left_over_from: number | null };

/** The incidents of a site while they are decided: what is known, with the changes of this decision. */
export type IncidentDrafts = ReturnType<typeof draftIncidents>;

export function draftIncidents(known: readonly KnownIncident[], now: number) {
  const open = new Map<string, KnownIncident>();
  const changed = new Map<number, KnownIncident>();
  const memberships = new Map<number, { key: string; member: IncidentMember }>();
  const events: Omit<DecidedEvent, 'is_quiet'>[] = [];
  let lastId = 0;
  for (const incident of known) {
    lastId = Math.min(lastId, incident.id);
    if (incident.state === 'resolved') continue;
    open.set(incident.key, incident);
    for (const member of incident.members)
      if (member.ended_at === null) memberships.set(member.asset_id, { key: incident.key, member });
  }

  function update(key: string, patch: Partial<KnownIncident>): KnownIncident {
    const before = open.get(key);
    if (!before) throw new Error(`No incident is open for ${key}.`);
    const next = { ...before, ...patch };
    changed.set(next.id, next);
    if (next.state === 'resolved') {
      open.delete(key);
      for (const { asset_id } of next.members)
        if (memberships.get(asset_id)?.key === key) memberships.delete(asset_id);
    } else open.set(key, next);
    return next;
  }

  function act(key: string, kind: IncidentAct, patch: Partial<KnownIncident> = {}): KnownIncident {
    const before = open.get(key);
    const state = before && stateAfter(before, kind);
    if (!state) throw new Error(`An incident that is ${before?.state} cannot ${kind}.`);
    const resolved = state === 'resolved' ? { resolved_at: now, recovering_since: null } : {};
    return update(key, { ...patch, ...resolved, state });
  }

  /** The last incident of the key, if it was resolved so recently that this is the same one again. */
  function recent(key: string): KnownIncident | undefined {
    return known.findLast(
      (incident) =>
        incident.key === key &&
        incident.state === 'resolved' &&
        (incident.resolution === 'recovered' || incident.resolution === 'fixed') &&
        now - (incident.resolved_at ?? 0) <= reopenMilliseconds &&
        !changed.has(incident.id),
    );
  }

  function create({ key, cause, began_at, left_over_from }: NewIncident): void {
    const before = recent(key);
    lastId -= 1;
    const fresh: KnownIncident = {
      id: lastId,
      key,
      cause,
      state: 'open',
      severity: 'info',
      began_at,
      opened_at: now,
      acknowledged_at: null,
      attended_at: null,
      verifying_since: null,
      is_claimed: false,
      resolved_at: null,
      resolution: null,
      merged_into: null,
      left_over_from,
      reopened: 0,
      is_flapping: false,
      recovering_since: null,
      members: [],
    };
    const next: KnownIncident = before
      ? {
          ...before,
          state: stateAfter(before, 'reopen') ?? 'open',
          acknowledged_at: null,
          resolved_at: null,
          resolution: null,
          verifying_since: null,
          is_claimed: false,
          reopened: before.reopened + 1,
          members: [],
        }
      : fresh;
    open.set(key, next);
    changed.set(next.id, next);
  }

  return {
    open: (): IterableIterator<KnownIncident> => open.values(),
    get: (key: string) => open.get(key),
    update,
    act,
    create,
    wasChanged: (id: number) => changed.has(id),
    record: (event: Omit<DecidedEvent, 'is_quiet'>) => void events.push(event),
    memberOf(asset_id: number): Membership | undefined {
      const found = memberships.get(asset_id);
      const incident = found && open.get(found.key);
      return incident && { incident, member: found.member };
    },
    add(key: string, added: readonly NewMember[]): void {
      const incident = open.get(key);
      if (!incident || added.length === 0) return;
      const fresh = added.map((member) => ({ ...member, ended_at: null }));
      const ids = new Set(added.map(({ asset_id }) => asset_id));
      const members = [...incident.members.filter(({ asset_id }) => !ids.has(asset_id)), ...fresh];
      const began_at = added.reduce((first, member) => Math.min(first, member.began_at), incident.began_at);
      update(key, { members, began_at });
      for (const member of fresh) memberships.set(member.asset_id, { key, member });
    },
    /** Ends memberships; the incident may be left without any. */
    leave(key: string, left: ReadonlySet<number>): void {
      const incident = open.get(key);
      if (!incident || left.size === 0) return;
      const members = incident.members.map((member) =>
        left.has(member.asset_id) && member.ended_at === null ? { ...member, ended_at: now } : member,
      );
      update(key, { members });
      for (const asset_id of left) if (memberships.get(asset_id)?.key === key) memberships.delete(asset_id);
    },
    result: () => ({ incidents: [...changed.values()], events }),
  };
}
