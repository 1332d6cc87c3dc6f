import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import type { WorldView } from '../world.ts';

const lists = ['sites', 'rooms', 'assets'];

function viewsSeenBy({ user, world }: Pick<CaseContext, 'user' | 'world'>): WorldView[] {
  const isSeen = ({ owner_id, shared_with }: WorldView) =>
    owner_id === user.id || shared_with === user.partner_id;
  return world.views.filter(isSeen);
}

function statusOfChange(context: CaseContext, changed: number, needsPermission: boolean): number {
  const view = viewsSeenBy(context).find(({ id }) => id === context.request.params?.id);
  if (!view) return 404;
  const mayShare = hasPermission(context.user, 'estate.manage');
  return view.owner_id === context.user.id && (mayShare || !needsPermission || view.shared_with === null)
    ? changed
    : 403;
}

export const viewCases: Record<string, IsolationCase> = {
  listSavedViews: {
    makeRequest: (_world, random) => ({ query: { list: random.pick(lists) } }),
    expected(context) {
      const found = viewsSeenBy(context).filter(({ list }) => list === context.request.query?.list);
      return {
        status: 200,
        body: found.map(({ id, opened_by }) => [id, opened_by.includes(context.user.id)]),
      };
    },
    essence: (rows: { id: number; is_default: boolean }[]) =>
      rows.sort((a, b) => a.id - b.id).map(({ id, is_default }) => [id, is_default]),
  },
  createSavedView: {
    writes: true,
    makeRequest: (_world, random) => ({
      body: { list: 'assets', name: 'x', query: '', is_shared: random.chance(0.5) },
    }),
    expected({ user, world, request }) {
      if (request.body?.is_shared && !hasPermission(user, 'estate.manage')) return { status: 403 };
      const isTaken = world.views.some(({ owner_id, list }) => owner_id === user.id && list === 'assets');
      return { status: isTaken ? 409 : 201 };
    },
  },
  updateSavedView: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.views, random) },
      body: { query: '?search=x' },
    }),
    expected: (context) => ({ status: statusOfChange(context, 200, true) }),
  },
  deleteSavedView: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.views, random) } }),
    expected: (context) => ({ status: statusOfChange(context, 204, false) }),
  },
  setDefaultView: {
    writes: true,
    makeRequest(world, random) {
      const view_id = anyId(world.views, random);
      const view = world.views.find(({ id }) => id === view_id);
      return { params: { list: view?.list ?? 'rooms' }, body: { view_id } };
    },
    expected: (context) => ({
      status: has(viewsSeenBy(context), Number(context.request.body?.view_id)) ? 204 : 404,
    }),
  },
};
