type Batch<Row> = {
  /** Rows missing in the response are unknown. */
  read: (ids: readonly number[]) => Promise<readonly Row[]>;
  idOf: (row: Row) => number;
  /** The maximum number of ids per call. */
  max: number;
};

type Waiting<Row> = { resolve: (row: Row | null) => void; reject: (error: unknown) => void };

/** The rows of a screen appear together: long enough to share one call, too short to be noticed. */
const gatherMilliseconds = 10;

/** Reads one row by its id, in one call with all others that are requested at the same moment. */
export function batchReads<Row>({ read, idOf, max }: Batch<Row>): (id: number) => Promise<Row | null> {
  let waiting = new Map<number, Waiting<Row>[]>();

  const flush = () => {
    const batch = [...waiting];
    waiting = new Map();
    for (let at = 0; at < batch.length; at += max) void readPart(batch.slice(at, at + max));
  };

  const readPart = async (part: [number, Waiting<Row>[]][]) => {
    try {
      const rows = new Map((await read(part.map(([id]) => id))).map((row) => [idOf(row), row]));
      for (const [id, askers] of part) for (const { resolve } of askers) resolve(rows.get(id) ?? null);
    } catch (error) {
      for (const [, askers] of part) for (const { reject } of askers) reject(error);
    }
  };

  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, gatherMilliseconds);
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
    });
}
