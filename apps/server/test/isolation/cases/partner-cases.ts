import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import { multipart } from '../../upload.ts';
import { anyId, type CaseContext, type ExpectedResponse, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';

const sortedIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

/** Of the own partner alone: a linked partner is seen, and managed by its own people. */
export function ofOwnPartner(
  { user, world, request }: CaseContext,
  response: (id: number) => ExpectedResponse,
): ExpectedResponse {
  const id = Number(request.params?.id);
  if (!user.is_superuser && user.partner_id !== id) return { status: 404 };
  if (visibilityOf(user) === 'grants') return { status: 403 };
  return has(world.partners, id) ? response(id) : { status: 404 };
}

export const partnerCases: Record<string, IsolationCase> = {
  listPartnerSummaries: {
    makeRequest: () => ({}),
    expected: ({ world }) => ({ status: 200, body: sortedIds(world.partners) }),
    essence: sortedIds,
  },
  renamePartner: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.partners, random) },
      body: { name: `partner ${random.between(1, 1_000_000_000)}` },
    }),
    expected: ({ world, request }) => ({
      status: has(world.partners, Number(request.params?.id)) ? 200 : 404,
    }),
  },
  getBrand: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.partners, random) } }),
    expected: (context) => ofOwnPartner(context, (id) => ({ status: 200, body: id })),
    essence: ({ partner_id }: Brand) => partner_id,
  },
  updateBrand: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.partners, random) },
      // No brand has it: this case is about rights, and none is changed.
      headers: { 'if-match': '"1000000000"' },
      body: { display_name: random.pick(['alpha', 'beta']), font_family: null, colors: null },
    }),
    expected: (context) => ofOwnPartner(context, () => ({ status: 412 })),
  },
  uploadBrandImage: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.partners, random) },
      // No image: this case is about rights, and none is stored.
      ...multipart([{ filename: 'logo.png', type: 'image/png', bytes: Buffer.from('x') }]),
    }),
    expected: (context) => ofOwnPartner(context, () => ({ status: 415 })),
  },
};
