import { sightOf, type Viewer } from '@greenroom/domain/access/viewer.ts';
import type { SightExplanation, SightReason } from '@greenroom/domain/admin/sight.ts';
import { JsonText } from '#platform/database/json-text.ts';
import type { PageRequest } from '#platform/database/read-page.ts';
import { asViewer } from '#platform/database/scope.ts';
import { found } from '#platform/http/found.ts';
import type { Paging } from '#platform/http/paging-headers.ts';
import type { Services } from '#platform/services.ts';
import { countSeen, listReasons } from './sight.queries.ts';
import { findUserFacts } from './users.queries.ts';

type Input = { id: number; query: PageRequest & { search?: string | undefined } };

/** What a user can see, and why, by the rules that its own requests follow. */
export function explainSight(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { id, query }: Input,
): Promise<{ answer: JsonText<SightExplanation>; paging: Paging }> {
  return asViewer(database, viewer, async (db) => {
    const user = await found('User', findUserFacts(db, id));
    const sight = sightOf(user);
    const amounts = await countSeen(db, { user_id: id, sight });
    const nobody = { id: null, name: null, given_by: null, given_at: null };
    const everything: SightReason = { kind: 'everything', ...nobody, ...amounts };
    const { rows, ...paging } =
      sight === 'everything'
        ? { rows: [JSON.stringify(everything)], total: 1, cursor: undefined }
        : await listReasons(db, { user_id: id, sight, query });
    const head = JSON.stringify({ sees: sight, ...amounts }).slice(0, -1);
    return { answer: new JsonText(`${head},"reasons":${JsonText.array(rows).text}}`), paging };
  });
}
