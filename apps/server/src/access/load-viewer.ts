import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Database } from '#platform/database/database.ts';

/** Reads the viewer on every request: an ended session or an inactive user is rejected from then on. */
export async function loadViewer(
  database: Database,
  session: { session_id: string; user_id: number },
): Promise<Viewer | undefined> {
  const [row] = await database.callFunction<Omit<Viewer, 'session_id'>>(
    'select * from viewer_of_session($1, $2)',
    [session.session_id, session.user_id],
  );
  return row && { ...row, session_id: session.session_id };
}
