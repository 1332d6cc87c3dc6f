import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import {
  anyId,
  type CaseContext,
  type CaseRequest,
  type IsolationCase,
  maybe,
} from '../../isolation-case.ts';
import type { World } from '../../world.ts';

/** Of the directory that `fill-quiet-tables` gives to each partner. */
const scimTokenOf = (partner_id: number) => `grs_${String(partner_id).padStart(43, 's')}`;

const asDirectory = (world: World, random: SeededRandom): CaseRequest => ({
  headers: { authorization: `Bearer ${scimTokenOf(anyId(world.partners, random))}` },
});

/** Undefined for a token of no directory. */
const partnerOf = ({ world, request }: CaseContext) =>
  world.partners.find(({ id }) => request.headers?.authorization === `Bearer ${scimTokenOf(id)}`)?.id;

type ScimList = { totalResults: number; Resources: { userName?: string; displayName: string }[] };

/** The token of the directory alone counts, not the user of the case. */
export const scimCases: Record<string, IsolationCase> = {
  listScimUsers: {
    makeRequest(world, random) {
      const username = maybe(random, 0.6, () => random.pick(world.users).username);
      const filter = username === undefined ? undefined : `userName eq "${username}"`;
      return { ...asDirectory(world, random), query: { count: 200, filter } };
    },
    expected(context) {
      const partner_id = partnerOf(context);
      if (partner_id === undefined) return { status: 401 };
      const { world, request } = context;
      const names = world.users
        .filter((user) => user.partner_id === partner_id && !user.is_superuser && !user.is_service)
        .map(({ username }) => username)
        .filter(
          (name) => request.query?.filter === undefined || request.query.filter === `userName eq "${name}"`,
        );
      return { status: 200, body: [names.length, ...names.sort()] };
    },
    essence: ({ totalResults, Resources }: ScimList) => [
      totalResults,
      ...Resources.map(({ userName }) => userName).sort(),
    ],
  },
  listScimGroups: {
    makeRequest: asDirectory,
    expected(context) {
      const partner_id = partnerOf(context);
      if (partner_id === undefined) return { status: 401 };
      const groups = context.world.scim_groups.filter((group) => group.partner_id === partner_id);
      return { status: 200, body: groups.map(({ display_name }) => display_name) };
    },
    essence: ({ Resources }: ScimList) => Resources.map(({ displayName }) => displayName).sort(),
  },
  getScimGroup: {
    makeRequest: (world, random) => ({
      ...asDirectory(world, random),
      params: { id: random.pick(world.scim_groups).id },
    }),
    expected(context) {
      const partner_id = partnerOf(context);
      if (partner_id === undefined) return { status: 401 };
      const group = context.world.scim_groups.find(({ id }) => id === context.request.params?.id);
      return group?.partner_id === partner_id ? { status: 200, body: group?.display_name } : { status: 404 };
    },
    essence: ({ displayName }) => displayName,
  },
  deleteScimGroup: {
    writes: true,
    makeRequest: (world, random) => ({
      ...asDirectory(world, random),
      params: { id: random.pick(world.scim_groups).id },
    }),
    expected(context) {
      const partner_id = partnerOf(context);
      if (partner_id === undefined) return { status: 401 };
      const group = context.world.scim_groups.find(({ id }) => id === context.request.params?.id);
      return { status: group?.partner_id === partner_id ? 204 : 404 };
    },
  },
};
