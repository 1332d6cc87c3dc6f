import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';

const assetIn = ({ seen }: CaseContext, id: unknown) => seen.assets.find((asset) => asset.id === id);

const connectionIn = ({ world }: CaseContext, id: unknown) =>
  world.outlets.find(({ asset_id }) => asset_id === id);

export const connectionCases: Record<string, IsolationCase> = {
  getAssetConnection: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected(context) {
      const { id } = context.request.params ?? {};
      if (!assetIn(context, id)) return { status: 404 };
      const row = connectionIn(context, id);
      const strip = row?.outlet_asset_id ?? null;
      return {
        status: 200,
        body: [row?.version ?? 0, strip !== null && has(context.seen.assets, strip) ? strip : null],
      };
    },
    essence: ({ version, connection }: AssetConnection) => [version, connection?.outlet?.asset_id ?? null],
  },
  putAssetConnection: {
    writes: true,
    makeRequest(world, random) {
      const id = anyId(world.assets, random);
      const version = world.outlets.find(({ asset_id }) => asset_id === id)?.version ?? 0;
      const isOutdated = random.chance(0.2);
      const outlet = random.chance(0.5) ? { asset_id: anyId(world.assets, random), number: 1 } : undefined;
      return {
        params: { id },
        headers: { 'if-match': `"${isOutdated ? version + 1 : version}"` },
        body: { driver: 'pjlink', host: '127.0.0.1', port: 9, route: 'direct', outlet },
      };
    },
    expected(context) {
      const { params, headers, body } = context.request;
      const asset = assetIn(context, params?.id);
      if (!asset) return { status: 404 };
      const outlet = body?.outlet as { asset_id: number } | undefined;
      const strip = outlet && assetIn(context, outlet.asset_id);
      if (outlet && !strip) return { status: 404 };
      if (strip?.id === asset.id) return { status: 422 };
      if (strip && strip.partner_id !== asset.partner_id) return { status: 409 };
      if (headers?.['if-match'] !== `"${connectionIn(context, asset.id)?.version ?? 0}"`)
        return { status: 412 };
      // A projector has no outlets.
      return { status: strip && connectionIn(context, strip.id) ? 422 : 200 };
    },
  },
  testAssetConnection: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.assets, random) },
      // Nothing is sent: a port that nothing listens on.
      body: { driver: 'pjlink', host: '127.0.0.1', port: 9, route: 'direct' },
    }),
    expected: (context) => ({ status: assetIn(context, context.request.params?.id) ? 200 : 404 }),
  },
  deleteAssetConnection: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.assets, random) } }),
    expected: (context) => ({ status: assetIn(context, context.request.params?.id) ? 204 : 404 }),
  },
};
