import { anyId, type IsolationCase, maybe } from './isolation-case.ts';
import type { Seen } from './reference-model.ts';
import { has } from './table-rules.ts';
import type { WorldUser } from './world.ts';

/** The rows of one partner, if the viewer sees that partner; nothing of any other. */
export function seenOf(partner: number, user: WorldUser, seen: Seen): Seen {
  const isSeen = has(seen.partners, partner);
  const ofPartner = <Row extends { partner_id: number }>(rows: Row[]) =>
    rows.filter(({ partner_id }) => isSeen && partner_id === partner);
  const isBound = user.force_explicit_grants && !user.is_superuser;
  const assets = ofPartner(seen.assets);
  const logged = seen.operations.filter(({ asset_id }) => has(assets, asset_id));
  return {
    sites: ofPartner(seen.sites),
    rooms: ofPartner(seen.rooms),
    assets,
    files: ofPartner(seen.files),
    near: ofPartner(seen.near),
    changeable: ofPartner(seen.changeable),
    tickets: ofPartner(seen.tickets),
    bin: ofPartner(seen.bin),
    operations: isBound ? logged : ofPartner(logged),
    partners: seen.partners.filter(({ id }) => id === partner),
  };
}

/** The same requests, some of them about one partner of any tenant. */
export function narrowed(one: IsolationCase): IsolationCase {
  return {
    ...one,
    makeRequest(world, random, seen) {
      const request = one.makeRequest(world, random, seen);
      const partner_id = maybe(random, 0.25, () => anyId(world.partners, random));
      return { ...request, query: { ...request.query, partner_id } };
    },
    expected(context) {
      const partner = context.request.query?.partner_id;
      if (partner === undefined) return one.expected(context);
      const { user, seen, world } = context;
      const users = world.users.filter(({ partner_id }) => partner_id === partner);
      return one.expected({
        ...context,
        seen: seenOf(Number(partner), user, seen),
        world: { ...world, users },
      });
    },
  };
}
