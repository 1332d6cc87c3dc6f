import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { PartnerToken } from '@greenroom/domain/auth/tokens/api-token.ts';
import { anyId, type CaseContext, type IsolationCase } from '../../isolation-case.ts';
import { has } from '../../table-rules.ts';

/** Of the own partner, for administrators who see all of it; of every one for superusers. */
function statusFor({ user, world }: CaseContext, partner_id: number | undefined, done: number): number {
  if (!hasPermission(user, 'partner.manage')) return 403;
  const isThere = partner_id !== undefined && has(world.partners, partner_id);
  if (user.is_superuser) return isThere ? done : 404;
  if (partner_id !== user.partner_id) return 404;
  return visibilityOf(user) === 'grants' ? 403 : done;
}

export const tokenCases: Record<string, IsolationCase> = {
  listPartnerTokens: {
    makeRequest: (world, random) => ({ query: { partner_id: anyId(world.partners, random) } }),
    expected(context) {
      const { user, world, request } = context;
      const partner_id = Number(request.query?.partner_id);
      const status = statusFor(context, partner_id, 200);
      const own = world.api_tokens.filter(
        (token) => token.partner_id === partner_id && (user.is_superuser || !token.is_superuser),
      );
      return status === 200 ? { status, body: own.map(({ id }) => id) } : { status };
    },
    essence: (rows: PartnerToken[]) =>
      rows
        .filter(({ revoked_at }) => revoked_at === null)
        .map(({ id }) => id)
        .sort(),
  },
  createServiceToken: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { partner_id: anyId(world.partners, random), name: 'x', days: 1, permissions: [] },
    }),
    expected: (context) => ({ status: statusFor(context, Number(context.request.body?.partner_id), 201) }),
  },
  revokePartnerToken: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: random.pick(world.api_tokens).id } }),
    expected(context) {
      const { user, world, request } = context;
      if (!hasPermission(user, 'partner.manage')) return { status: 403 };
      if (user.is_superuser) return { status: 204 };
      if (visibilityOf(user) === 'grants') return { status: 403 };
      const token = world.api_tokens.find(({ id }) => id === request.params?.id);
      return { status: token?.partner_id === user.partner_id && !token.is_superuser ? 204 : 404 };
    },
  },
};
