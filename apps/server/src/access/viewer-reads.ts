import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Database } from '#platform/database/database.ts';
import { readAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';

/** A session has one entry of some 300 bytes. */
const maxKnown = 10_000;

export type Session = { session_id: string; user_id: number };

/** The viewer of a session as it is now, and the revision of the inventory that this viewer sees. */
export type SeenNow = { viewer: Viewer; revision: string };

type Work<T> = (db: ViewerDb, scope: Scope) => Promise<T>;
type Known = { text: string; viewer: Viewer; revision: string };

// Without a session the function returns nulls: then there is no row, so that the opening sets nothing either.
const columns = 'seen.viewer, seen.revision';
const looked = (first: string, second: string) =>
  `look_viewer(${first}, ${second}) as seen where seen.viewer is not null`;

/**
 * Reads for the holder of a session. The viewer is read anew each time, in one statement with the revision. The last known
 * viewer of a session is only a guess: with it a read is sent in one message with the query for who the viewer is, and its
 * result counts when the guess was right. Otherwise it is dropped, and the read runs again for the viewer as it is now.
 */
export class ViewerReads {
  readonly #database: Database;
  readonly #known = new Map<string, Known>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Undefined when the session has ended. The revision is read before any data, so data is never older than it. */
  async look({ session_id, user_id }: Session): Promise<SeenNow | undefined> {
    const row = await this.#database.callForRow(`select ${columns} from ${looked('$1', '$2')}`, [
      session_id,
      user_id,
    ]);
    const [viewer, revision] = row ?? [];
    if (viewer == null || revision == null) {
      this.#known.delete(session_id);
      return undefined;
    }
    return { viewer: this.#remember(session_id, viewer, revision), revision };
  }

  /** What the last read of this session saw. It may have changed since: only for a guess at what the next one needs. */
  lastSeen({ session_id }: Session): SeenNow | undefined {
    return this.#known.get(session_id);
  }

  async read<T>(session: Session, work: Work<T>): Promise<(SeenNow & { result: T }) | undefined> {
    const guess = this.#known.get(session.session_id);
    const guessed = guess && (await this.#readAs(guess, session, work));
    if (guessed) return guessed;
    const now = await this.look(session);
    return now && { ...now, result: await readAsViewer(this.#database, now.viewer, work) };
  }

  /** Undefined when the viewer is another one by now. */
  async #readAs<T>(
    guess: Known,
    { session_id, user_id }: Session,
    work: Work<T>,
  ): Promise<(SeenNow & { result: T }) | undefined> {
    const receivedRows: (readonly (string | null)[] | undefined)[] = [];
    const extraQuery = {
      select: columns,
      from: looked('$first', '$second'),
      values: [session_id, String(user_id)] as const,
      receive: (row: readonly (string | null)[] | undefined) => void receivedRows.push(row),
    };
    const outcome = await readAsViewer(this.#database, guess.viewer, work, extraQuery).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    const isRight = receivedRows.every((received) => received?.[0] === guess.text);
    if ('error' in outcome) {
      // A connection that is lost has told nothing about the viewer.
      if (isRight) throw outcome.error;
      return undefined;
    }
    const revision = receivedRows[0]?.[1];
    if (!isRight || typeof revision !== 'string') return undefined;
    guess.revision = revision;
    return { viewer: guess.viewer, revision, result: outcome.result };
  }

  #remember(session_id: string, text: string, revision: string): Viewer {
    const known = this.#known.get(session_id);
    if (known?.text === text) {
      known.revision = revision;
      return known.viewer;
    }
    const viewer = { ...(JSON.parse(text) as Omit<Viewer, 'session_id'>), session_id };
    this.#known.delete(session_id);
    this.#known.set(session_id, { text, viewer, revision });
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
    return viewer;
  }
}
