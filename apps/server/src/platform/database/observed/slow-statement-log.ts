import type { Log } from '../../log/create-logger.ts';
import type { Database } from '../database.ts';

/** The plan of the same statement is not requested again for this long. */
const planMilliseconds = 10 * 60_000;
/** Texts whose plan was logged. Beyond this, the oldest is removed. */
const maxPlanned = 200;
const maxTextLength = 4_000;

/**
 * Logs statements that take longer than the limit, with their plan. Values are never logged, so the plan is the one that
 * PostgreSQL chooses without knowing them (`generic_plan`, PostgreSQL 16 and newer).
 */
export function createSlowStatementLog({
  database,
  log,
  limitMilliseconds,
}: {
  database: Pick<Database, 'explain'>;
  log: Pick<Log, 'warn'>;
  limitMilliseconds: number;
}): (text: string, milliseconds: number) => void {
  const planned = new Map<string, number>();
  const isPlanDue = (text: string) => {
    const now = performance.now();
    const last = planned.get(text);
    if (last !== undefined && now - last < planMilliseconds) return false;
    planned.delete(text);
    planned.set(text, now);
    const [oldest] = planned.keys();
    if (planned.size > maxPlanned && oldest !== undefined) planned.delete(oldest);
    return true;
  };
  return (text, milliseconds) => {
    if (limitMilliseconds === 0 || milliseconds < limitMilliseconds) return;
    const slow = { milliseconds: Math.round(milliseconds), statement: text.slice(0, maxTextLength) };
    if (!hasPlan(text) || !isPlanDue(text)) return log.warn(slow, 'a statement was slow');
    database.explain(text).then(
      (plan) => log.warn({ ...slow, plan }, 'a statement was slow'),
      () => log.warn(slow, 'a statement was slow'),
    );
  };
}

/** One statement that reads or changes rows: not `begin`, `commit` or several in one message. */
function hasPlan(text: string): boolean {
  return /^\s*(select|with|insert|update|delete|merge)\b/i.test(text) && !/;\s*\S/.test(text);
}
