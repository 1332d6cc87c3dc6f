import type { Condition, Standing } from '../operations/conditions/condition.ts';
import type { AssetCounts, AssetRole } from './asset-role.ts';
import type { NeedReport, NeedVerdict, RoomWhy } from './room-health.ts';
import { type RoomModelDocument, type RoomNeed, usualWeight } from './room-model.ts';
import { type RoomState, worstOf } from './room-state.ts';

/** A controlled asset of the room. */
export type RoomMember = {
  readonly asset_id: number;
  readonly role: AssetRole;
  readonly counts: AssetCounts;
  readonly condition: Condition;
  /** What the condition counts as. A device that restarts after a fault goes on counting as broken. */
  readonly standing: Standing;
  readonly since: string | null;
};

export type RoomJudgement = { state: RoomState; score: number; why: RoomWhy };

/** A room of a hotel can have a hundred devices; its page lists those of the asset list. */
const maxListed = 20;

/**
 * What a room is by its model and the conditions of its devices: the worst of its needs. Not knowing is never a fault:
 * a need is short only if it stays so however the unknown devices turn out.
 */
export function judgeRoom(model: RoomModelDocument, devices: readonly RoomMember[]): RoomJudgement {
  const members = devices.filter(({ counts }) => counts !== 'ignored');
  const judged = model.needs.map((need) => judgeNeed(need, membersOf(need, members), model.warnings));
  const watched = judged.filter(({ verdict }) => verdict !== 'unwatched' && verdict !== 'left-out');
  const worst = worstOf(watched.map((need) => need.state)) ?? 'unmonitored';
  const state = worst === 'healthy' && isOnlySupplied(model, members) ? 'unmonitored' : worst;
  return { state, score: scoreOf(state, watched), why: judged.map(({ report }) => report) };
}

/** They supply a room, and do not show whether people can use it. */
const supplyRoles: readonly AssetRole[] = ['power', 'network', 'other'];
const isSupply = (role: AssetRole) => supplyRoles.includes(role);

/**
 * Only the power or the network of the room is watched, and its model is about more than that: such a room can be known
 * to be bad, and never to be good.
 */
function isOnlySupplied({ needs }: RoomModelDocument, members: readonly RoomMember[]): boolean {
  const required = needs.filter(({ optional }) => !optional);
  const decisive = required.length > 0 ? required : needs;
  const named = needs.flatMap(({ roles }) => roles);
  return (
    decisive.some(({ roles }) => !roles.every(isSupply)) &&
    members.every(({ role }) => isSupply(role) || !named.includes(role))
  );
}

type JudgedNeed = { verdict: NeedVerdict; state: RoomState; weight: number; report: NeedReport };

function membersOf(need: RoomNeed, members: readonly RoomMember[]): RoomMember[] {
  return members.filter(({ role }) => need.roles.includes(role));
}

function judgeNeed(
  need: RoomNeed,
  members: readonly RoomMember[],
  warnings: RoomModelDocument['warnings'],
): JudgedNeed {
  const required = members.filter(({ counts }) => counts === 'as-model');
  const counted = need.at_least === 'all' ? required : members;
  // Devices that the room does not have, or that are not connected, are incomplete and no fault.
  const enough = need.at_least === 'all' ? required.length : Math.min(need.at_least, required.length);
  const works = countOf(counted, 'works');
  const verdict = verdictOf();
  const hasWarning = warnings === 'degraded' && members.some(({ condition }) => condition === 'warning');
  const state =
    worstOf([stateOf(need, verdict, countOf(members, 'broken') > 0), hasWarning ? 'degraded' : 'healthy']) ??
    'healthy';
  return {
    verdict,
    state,
    weight: need.weight ?? usualWeight,
    report: {
      need: need.id,
      roles: need.roles,
      verdict,
      effect: verdict === 'unwatched' || verdict === 'left-out' ? 'healthy' : state,
      works: countOf(members, 'works'),
      broken: countOf(members, 'broken'),
      enough,
      total: members.length,
      expect: need.expect ?? null,
      members: listed(members),
    },
  };

  function verdictOf(): NeedVerdict {
    if (members.length === 0) return need.optional ? 'left-out' : 'unwatched';
    if (works >= enough)
      return countOf(members, 'broken') > 0 ? 'reduced' : enough === 0 ? emptyVerdict() : 'met';
    return works + countOf(counted, 'unknown') < enough ? 'short' : 'unknown';
  }

  /** All devices of the need are optional: at least one of them has to be known for the need to be met. */
  function emptyVerdict(): NeedVerdict {
    return countOf(members, 'works') > 0 ? 'met' : 'unknown';
  }
}

function stateOf(need: RoomNeed, verdict: NeedVerdict, hasBroken: boolean): RoomState {
  if (verdict === 'short') return need.short;
  const reduced = need.reduced === 'ok' ? 'healthy' : 'degraded';
  if (verdict === 'reduced') return reduced;
  // A broken device degrades the room at least, however the unknown ones turn out.
  if (verdict === 'unknown') return hasBroken && reduced === 'degraded' ? 'degraded' : 'unknown';
  return 'healthy';
}

function countOf(members: readonly RoomMember[], standing: Standing): number {
  return members.filter((member) => member.standing === standing).length;
}

const order: readonly Standing[] = ['broken', 'unknown', 'works'];

function listed(members: readonly RoomMember[]): NeedReport['members'] {
  return [...members]
    .sort(
      (one, other) =>
        order.indexOf(one.standing) - order.indexOf(other.standing) || one.asset_id - other.asset_id,
    )
    .slice(0, maxListed)
    .map(({ asset_id, condition, standing, since }) => ({ asset_id, condition, standing, since }));
}

const shares: Partial<Record<NeedVerdict, number>> = { met: 1, reduced: 0.5, short: 0 };

/** The range of each state, so that the score orders rooms of one state and never contradicts the state. */
const ranges: Record<RoomState, readonly [number, number]> = {
  down: [0, 39],
  degraded: [40, 89],
  unknown: [0, 100],
  healthy: [90, 100],
  unmonitored: [0, 0],
};

function scoreOf(state: RoomState, needs: readonly JudgedNeed[]): number {
  const known = needs.filter(({ verdict }) => shares[verdict] !== undefined);
  const whole = known.reduce((sum, { weight }) => sum + weight, 0);
  const met = known.reduce((sum, { weight, verdict }) => sum + weight * (shares[verdict] ?? 0), 0);
  const [from, to] = ranges[state];
  return Math.round(from + (to - from) * (whole === 0 ? 0 : met / whole));
}
