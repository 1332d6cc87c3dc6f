import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { PartnerServiceLevels } from '@greenroom/domain/maintenance/levels/service-level.ts';
import { anyId, type CaseContext, type IsolationCase, ifPresentVersion } from '../../isolation-case.ts';
import { has } from '../../table-rules.ts';

function statusFor({ user, seen }: CaseContext, partner_id: number): number {
  if (!hasPermission(user, 'partner.manage')) return 403;
  if (!has(seen.partners, partner_id)) return 404;
  return visibilityOf(user) === 'grants' ? 403 : 200;
}

export const serviceLevelCases: Record<string, IsolationCase> = {
  getServiceLevels: {
    makeRequest: (world, random) => ({ query: { partner_id: anyId(world.partners, random) } }),
    expected(context) {
      const partner_id = Number(context.request.query?.partner_id);
      const status = statusFor(context, partner_id);
      return status === 200 ? { status, body: partner_id } : { status };
    },
    essence: ({ partner_id }: PartnerServiceLevels) => partner_id,
  },
  updateServiceLevels: {
    writes: true,
    makeRequest(world, random) {
      const partner_id = anyId(world.partners, random);
      return {
        headers: ifPresentVersion(world.service_levels, partner_id),
        body: { partner_id, levels: [{ priority: 2, response_minutes: 30, solution_minutes: 240 }] },
      };
    },
    expected: (context) => ({ status: statusFor(context, Number(context.request.body?.partner_id)) }),
  },
};
