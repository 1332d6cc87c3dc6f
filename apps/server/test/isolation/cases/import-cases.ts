import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { multipart } from '../../upload.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { has } from '../table-rules.ts';
import type { WorldImport } from '../world.ts';

/** All imports of the partners that the viewer sees; with explicit grants its own. */
function importsSeenBy({ user, seen, world }: Pick<CaseContext, 'user' | 'seen' | 'world'>): WorldImport[] {
  const ofPartners = world.imports.filter((row) => has(seen.partners, row.partner_id));
  if (visibilityOf(user) !== 'grants') return ofPartners;
  return ofPartners.filter((row) => row.created_by === user.id);
}

/** Not one that an earlier request has uploaded: with one that is done, nothing starts. */
const ofAny: IsolationCase['makeRequest'] = ({ imports }, random) => {
  const done = imports.filter(({ state }) => state === 'done');
  return { params: { id: anyId(done, random) } };
};

function ofSeen(status: number, body?: Record<string, unknown>): IsolationCase {
  return {
    makeRequest: (...input) => ({ ...ofAny(...input), ...(body && { body }) }),
    expected: (context) => ({
      status: importsSeenBy(context).some(({ id }) => id === context.request.params?.id) ? status : 404,
    }),
  };
}

export const importCases: Record<string, IsolationCase> = {
  listImports: {
    makeRequest: () => ({}),
    expected(context) {
      const found = importsSeenBy(context);
      return { status: 200, body: found.map(({ id }) => id).reverse(), total: found.length };
    },
    essence: (rows: { id: number }[]) => rows.map(({ id }) => id),
  },
  getImport: ofSeen(200),
  listImportRows: {
    ...ofSeen(200),
    expected(context) {
      const isSeen = importsSeenBy(context).some(({ id }) => id === context.request.params?.id);
      return isSeen ? { status: 200, body: [2], total: 1 } : { status: 404 };
    },
    essence: (rows: { line: number }[]) => rows.map(({ line }) => line),
  },
  setImportColumns: ofSeen(409, { kind: 'sites', fields: ['name'] }),
  checkImport: ofSeen(409),
  runImport: ofSeen(409),
  uploadImport: {
    writes: true,
    makeRequest(world, random) {
      const partner_id = anyId(world.partners, random);
      const file = { filename: 'sites.csv', type: 'text/csv', bytes: Buffer.from('name\nalpha\n') };
      // The partner is in the params too, where only the model reads it.
      return { ...multipart([['partner_id', String(partner_id)], file]), params: { partner_id } };
    },
    /** The kind is that of the last seen import of the partner; otherwise the name of the file says it. */
    expected(context) {
      const partner_id = Number(context.request.params?.partner_id);
      if (!has(context.seen.partners, partner_id)) return { status: 404 };
      const done = importsSeenBy(context).filter(
        (row) => row.state === 'done' && row.partner_id === partner_id,
      );
      return { status: 201, body: done.at(-1)?.kind ?? 'sites' };
    },
    essence: ({ kind }: { kind: string }) => kind,
  },
};
