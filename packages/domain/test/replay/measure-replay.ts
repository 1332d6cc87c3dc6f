import type { Replay } from './replay.ts';

/** What an expectation of a scenario counts. */
export function measureReplay(run: Replay, what: string): number {
  // What turned out to be part of another incident was never one of its own.
  const incidents = run.incidents().filter(({ resolution }) => resolution !== 'merged');
  const [noun, rest] = split(what);
  switch (noun) {
    case 'incidents':
      return rest === '' ? incidents.length : incidents.filter((one) => matches(one, rest)).length;
    case 'open':
      return incidents.filter(({ state }) => state !== 'resolved').length;
    case 'messages':
      return run.messages().length;
    case 'rows':
      return run.rows();
    case 'members':
      return run
        .incidents()
        .filter(({ key }) => key === rest.replace(/^of /, ''))
        .reduce((sum, { members }) => sum + members.length, 0);
    case 'rooms':
      return run.rooms().filter(({ held }) => held?.state === rest).length;
    case 'down-seconds':
      return run.rooms().reduce((sum, { downSeconds }) => sum + downSeconds, 0);
    default:
      throw new Error(`Nothing is counted as ${what}.`);
  }
}

function split(what: string): [string, string] {
  const space = what.indexOf(' ');
  return space < 0 ? [what, ''] : [what.slice(0, space), what.slice(space + 1)];
}

type Counted = ReturnType<Replay['incidents']>[number];

function matches(
  { cause, severity, state, is_flapping, left_over_from, reopened, key }: Counted,
  word: string,
): boolean {
  if (word === 'flapping') return is_flapping;
  if (word === 'left over') return left_over_from !== null;
  if (word === 'reopened') return reopened > 0;
  if (word.startsWith('of class ')) return cause.class === word.slice('of class '.length);
  if (word.includes(':')) return key === word;
  return severity === word || state === word;
}
