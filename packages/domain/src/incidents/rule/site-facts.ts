import type { RoomState } from '../../health/room-state.ts';
import type { Condition } from '../../operations/conditions/condition.ts';
import type { DecidedEventKind } from '../incident-events.ts';
import type { IncidentCause } from '../incident-key.ts';
import type { IncidentState, Resolution } from '../incident-states.ts';
import type { Severity } from '../severity.ts';

/** All times are in milliseconds since 1970. */
type Time = number;

/** From a time on, until just before another one. */
export type Span = { readonly from: Time; readonly to: Time };

/** A device of the site that is watched. */
export type SiteDevice = {
  readonly asset_id: number;
  readonly room_id: number | null;
  readonly condition: Condition;
  readonly since: Time;
  /** It is unknown because its polls are overdue. The next one is no change, so the site has to be looked at again. */
  readonly is_late?: boolean;
  /** It has been asleep for longer than a device sleeps. */
  readonly is_overslept?: boolean;
  /** How often it is polled, and how long it may take to restart. */
  readonly poll_seconds: number;
  readonly grace_seconds: number;
  /** Servers poll it themselves, not the agent of the site. */
  readonly is_direct: boolean;
  /** The display or the codec of a room in which a call is active. */
  readonly is_in_call?: boolean;
  /** When it changed between working and broken in the last 24 hours, the oldest first. */
  readonly flips: readonly Time[];
  /** By number: whether its outlet is on, if it is a power unit and has reported that. */
  readonly outlets?: Readonly<Record<number, boolean>> | null;
  /** The outlets that feed it. */
  readonly feeds: readonly { readonly asset_id: number; readonly outlet: number }[];
  /** The devices without which it does not work: network, control, power. */
  readonly depends_on: readonly number[];
};

export type SiteRoom = {
  readonly room_id: number;
  readonly state: RoomState;
  readonly is_important: boolean;
};

/** Planned work: on one device, one room or, without either, on the whole site. */
export type SiteWindow = Span & { readonly asset_id?: number | null; readonly room_id?: number | null };

/** What a user has decided about a cause, for as long as it lasts. */
export type Mute = {
  readonly key: string;
  /** `snooze`: its incidents are listed and quiet. `false-alarm`: none opens. */
  readonly kind: 'snooze' | 'false-alarm';
  readonly until: Time;
  /** It ends as soon as the devices of the cause work. */
  readonly until_recovered: boolean;
};

export const memberParts = ['cause', 'folded', 'left-over'] as const;
export type MemberPart = (typeof memberParts)[number];

export type IncidentMember = {
  readonly asset_id: number;
  readonly room_id: number | null;
  readonly part: MemberPart;
  readonly began_at: Time;
  /** It no longer belongs to the incident: it has gone to another one, or is not watched any more. */
  readonly ended_at: Time | null;
};

export type KnownIncident = {
  /** Of a new one negative, until it is stored. */
  readonly id: number;
  readonly key: string;
  readonly cause: IncidentCause;
  readonly state: IncidentState;
  readonly severity: Severity;
  readonly began_at: Time;
  readonly opened_at: Time;
  readonly acknowledged_at: Time | null;
  /** When a user last did something about it: took it, added a note or a ticket. */
  readonly attended_at: Time | null;
  readonly verifying_since: Time | null;
  /** A user has reported the repair. */
  readonly is_claimed: boolean;
  readonly resolved_at: Time | null;
  readonly resolution: Resolution | null;
  /** The key of the incident that explains it. */
  readonly merged_into: string | null;
  readonly left_over_from: number | null;
  readonly reopened: number;
  readonly is_flapping: boolean;
  /** Its cause is over, and some members have not come back yet. */
  readonly recovering_since: Time | null;
  readonly members: readonly IncidentMember[];
};

/** All that incidents of a site are decided by. */
export type SiteFacts = {
  readonly site_id: number;
  /** Null for a site without an agent. */
  readonly agent: { readonly away_since: Time | null; readonly flips: readonly Time[] } | null;
  /** Set while the servers reach nothing, and for a while after that. */
  readonly servers: { readonly lost_since: Time; readonly back_at: Time | null } | null;
  readonly devices: readonly SiteDevice[];
  readonly rooms: readonly SiteRoom[];
  /** Service hours from some days ago until some days from now; null if the site always counts. */
  readonly open_hours: readonly Span[] | null;
  readonly windows: readonly SiteWindow[];
  readonly mutes: readonly Mute[];
  /** Those that are open, and those that were resolved in the last hour. */
  readonly incidents: readonly KnownIncident[];
  /** When the server that decides has started. */
  readonly started_at: Time;
};

/** What happened to an incident, for its list of events and for notifications. */
export type DecidedEvent = {
  readonly key: string;
  readonly kind: DecidedEventKind;
  /** Planned work or a snooze: recorded, and no notification. */
  readonly is_quiet: boolean;
  readonly asset_ids?: readonly number[];
  readonly severity?: Severity;
  readonly resolution?: Resolution;
  readonly merged_into?: string;
};

export type SiteDecision = {
  /** Those that are new or have changed, as they are now. */
  readonly incidents: readonly KnownIncident[];
  readonly events: readonly DecidedEvent[];
  /** Keys whose mute is over. */
  readonly ended_mutes: readonly string[];
  /** When the next decision is due although nothing has changed. */
  readonly look_again_at: Time | null;
};
