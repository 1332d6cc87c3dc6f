import { type LateHistory, maxHistoryRows } from '@greenroom/domain/history/late-history.ts';

/** Puts stored lines together to messages of at most so many rows, in their order. */
export function makeMessages(lines: readonly LateHistory[], max = maxHistoryRows): LateHistory[] {
  const messages: LateHistory[] = [];
  for (const line of lines.flatMap((whole) => splitLine(whole, max))) {
    const last = messages.at(-1);
    const covers = last && joinTimes(last.covers, line.covers);
    if (!last || !covers || sizeOf(last) + sizeOf(line) > max) messages.push({ ...line });
    else
      messages[messages.length - 1] = {
        covers: covers.both,
        changes: [...last.changes, ...line.changes],
        polls: [...last.polls, ...line.polls],
      };
  }
  return messages;
}

function sizeOf({ changes, polls }: LateHistory): number {
  return changes.length + polls.length;
}

/** The last part covers the time: until then something of it is missing. */
function splitLine(line: LateHistory, max: number): LateHistory[] {
  if (sizeOf(line) <= max) return [line];
  const parts: LateHistory[] = [];
  for (let at = 0; at < line.changes.length; at += max)
    parts.push({ covers: null, changes: line.changes.slice(at, at + max), polls: [] });
  for (let at = 0; at < line.polls.length; at += max)
    parts.push({ covers: null, changes: [], polls: line.polls.slice(at, at + max) });
  const last = parts.at(-1);
  if (last) last.covers = line.covers;
  return parts;
}

/** Undefined for times that do not follow each other: they need a message each. */
function joinTimes(one: LateHistory['covers'], other: LateHistory['covers']) {
  if (!one || !other) return one === other ? { both: null } : undefined;
  return other.from <= one.until ? { both: { from: one.from, until: other.until } } : undefined;
}
