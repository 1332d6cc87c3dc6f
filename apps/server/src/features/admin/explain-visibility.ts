import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { VisibilityExplanation, VisibilityReason } from '@greenroom/domain/admin/visibility.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Paging } from '#http/paging-headers.ts';
import { JsonText } from '#platform/database/json-text.ts';
import type { PageRequest } from '#platform/database/read-page.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findUserFacts } from './users.queries.ts';
import { countSeen, listReasons } from './visibility.queries.ts';

type Input = { id: number; query: PageRequest & { search?: string | undefined } };

/** What a user can see, and why, by the same rules as for the user's own requests. */
export function explainVisibility(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { id, query }: Input,
): Promise<{ explanation: JsonText<VisibilityExplanation>; paging: Paging }> {
  return readAsViewer(database, viewer, async (db) => {
    const user = await orNotFound('User', findUserFacts(db, id));
    const visibility = visibilityOf(user);
    const amounts = await countSeen(db, { user_id: id, visibility });
    const nobody = { id: null, name: null, given_by: null, given_at: null };
    const everything: VisibilityReason = { kind: 'everything', ...nobody, ...amounts };
    const { body, ...paging } =
      visibility === 'everything'
        ? { body: JSON.stringify([everything]), total: 1, cursor: undefined }
        : await listReasons(db, { user_id: id, visibility, query });
    const head = JSON.stringify({ sees: visibility, ...amounts }).slice(0, -1);
    return { explanation: new JsonText(`${head},"reasons":${body}}`), paging };
  });
}
