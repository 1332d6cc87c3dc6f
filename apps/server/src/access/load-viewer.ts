import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Database } from '#platform/database/database.ts';

/** Reads the viewer of a session or an API token on every request: an ended one or an inactive user is rejected from then on. */
export async function loadViewer(
  database: Database,
  session: { session_id: string; user_id: number; is_token?: boolean },
): Promise<Viewer | undefined> {
  const values = [session.session_id, session.user_id];
  const read = (text: string) => database.callFunction<Omit<Viewer, 'session_id'>>(text, values);
  const ofSession = session.is_token ? [] : await read('select * from viewer_of_session($1, $2)');
  const [row] = ofSession.length > 0 ? ofSession : await read('select * from viewer_of_token($1, $2)');
  return row && { ...row, session_id: session.session_id };
}
