import { anyId, type CaseContext, type ExpectedResponse, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import { change, rowWith, type Versioned } from './estate-cases.ts';

const sites = (world: CaseContext['world']): readonly Versioned[] => world.sites;

/** What stays with a partner: references, which belong to one thing of a partner, and outlets of other sites. */
function isBlocked({ world }: CaseContext, site_id: number, partner_id: number): boolean {
  const rooms = world.rooms.filter((room) => room.site_id === site_id);
  const isWithin = (asset_id: number) => {
    const asset = world.assets.find(({ id }) => id === asset_id);
    return rooms.some(({ id }) => id === asset?.room_id);
  };
  const taken = (row: { id: number; reference: string | null } | undefined) =>
    row?.reference != null &&
    world.sites.some((other) => other.partner_id === partner_id && other.reference === row.reference);
  const crosses = world.outlets.some(
    ({ asset_id, outlet_asset_id }) =>
      outlet_asset_id !== null && isWithin(asset_id) !== isWithin(outlet_asset_id),
  );
  return crosses || taken(rowWith(world.sites, site_id));
}

function handsOver(context: CaseContext): ExpectedResponse {
  const { world, request } = context;
  const site = rowWith(sites(world), request.params?.id);
  const partner_id = Number(request.body?.partner_id);
  if (!site) return { status: 404 };
  if (request.headers?.['if-match'] !== `"${site.version}"`) return { status: 412 };
  if (!has(world.partners, partner_id)) return { status: 404 };
  const isRejected = site.partner_id === partner_id || isBlocked(context, site.id, partner_id);
  return { status: isRejected ? 409 : 200 };
}

/** For superusers alone. Every later case compares what each user sees of the site with its new partner. */
export const handoverCases: Record<string, IsolationCase> = {
  previewHandOver: {
    makeRequest: (world, random) => ({
      params: { id: anyId(world.sites, random) },
      query: { partner_id: anyId(world.partners, random) },
    }),
    expected: ({ world, request: { params, query } }) => {
      const id = Number(params?.id);
      if (!has(world.sites, id) || !has(world.partners, Number(query?.partner_id))) return { status: 404 };
      const rooms = world.rooms.filter(({ site_id }) => site_id === id).map((room) => room.id);
      return {
        status: 200,
        body: [rooms.length, world.assets.filter((a) => rooms.includes(a.room_id)).length],
      };
    },
    essence: ({ rooms, assets }: { rooms: number; assets: number }) => [rooms, assets],
  },
  handOverSite: {
    writes: true,
    makeRequest: (world, random) =>
      change(sites(world), random, { partner_id: anyId(world.partners, random) }),
    expected: handsOver,
  },
};
