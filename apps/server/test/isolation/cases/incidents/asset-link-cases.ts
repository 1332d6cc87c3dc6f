import type { AssetLinks } from '@greenroom/domain/incidents/links/asset-links.ts';
import { anyId, type CaseContext, type ExpectedResponse, type IsolationCase } from '../../isolation-case.ts';
import { has } from '../../table-rules.ts';
import type { World } from '../../world.ts';

type Link = World['asset_links'][0];

function linksOf(id: number, { world, seen }: CaseContext, changed: readonly Link[] = world.asset_links) {
  const strip = world.outlets.find(({ asset_id }) => asset_id === id)?.outlet_asset_id ?? null;
  return {
    fed_by: strip !== null && has(seen.assets, strip) ? strip : null,
    depends_on: changed
      .filter(({ asset_id, on_asset_id }) => asset_id === id && has(seen.assets, on_asset_id))
      .map(({ on_asset_id }) => on_asset_id),
    needed_by: changed
      .filter(({ asset_id, on_asset_id }) => on_asset_id === id && has(seen.assets, asset_id))
      .map(({ asset_id }) => asset_id),
  };
}

/** Whether an asset can be reached from another one along links. */
function leadsTo(target: number, start: number, links: readonly Link[], depth = 0): boolean {
  if (start === target) return true;
  return (
    depth < 8 &&
    links.some((link) => link.asset_id === start && leadsTo(target, link.on_asset_id, links, depth + 1))
  );
}

function expectedUpdate(context: CaseContext): ExpectedResponse {
  const { seen, world, request } = context;
  const id = Number(request.params?.id);
  const asset = seen.assets.find((one) => one.id === id);
  if (!asset) return { status: 404 };
  const links = request.body?.links as { on_asset_id: number }[];
  const on_asset_id = Number(links[0]?.on_asset_id);
  const target = seen.assets.find((one) => one.id === on_asset_id);
  if (!target || target.id === id) return { status: 422 };
  if (target.partner_id !== asset.partner_id) return { status: 409 };
  const others = world.asset_links.filter((link) => link.asset_id !== id);
  if (leadsTo(id, target.id, others)) return { status: 422 };
  const hidden = world.asset_links.filter(
    (link) => link.asset_id === id && !has(seen.assets, link.on_asset_id),
  );
  return { status: 200, body: linksOf(id, context, [...others, ...hidden, { asset_id: id, on_asset_id }]) };
}

const ascending = (one: number, other: number) => one - other;
const essence = ({ depends_on, needed_by, fed_by }: AssetLinks) => ({
  fed_by: fed_by?.asset_id ?? null,
  depends_on: depends_on.map(({ asset_id }) => asset_id).sort(ascending),
  needed_by: needed_by.map(({ asset_id }) => asset_id).sort(ascending),
});

export const assetLinkCases: Record<string, IsolationCase> = {
  listAssetLinks: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected(context) {
      const id = Number(context.request.params?.id);
      return has(context.seen.assets, id) ? { status: 200, body: linksOf(id, context) } : { status: 404 };
    },
    essence,
  },
  updateAssetLinks: {
    writes: true,
    makeRequest: (world, random, seen) => ({
      params: { id: anyId(random.chance(0.5) ? world.assets : seen.assets, random) },
      body: {
        links: [
          { on_asset_id: anyId(random.chance(0.5) ? world.assets : seen.assets, random), kind: 'network' },
        ],
      },
    }),
    expected: expectedUpdate,
    essence,
  },
};
