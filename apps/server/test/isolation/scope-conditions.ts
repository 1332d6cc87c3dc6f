import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const serverFolder = join(import.meta.dirname, '../..');

/** One place in the source that keeps a query to what its scope may see. */
export type ScopeCondition = { file: string; line: number; start: number; end: number; text: string };

type Edit = { file: string; text: string; without: string };

/**
 * Conditions that are no call of a condition function. `without` is what stands there when the condition is taken out.
 */
export const otherConditions: Edit[] = [
  {
    file: 'features/auth/users.queries.ts',
    text: ".where('users.id', '=', scope.user_id)",
    without: '',
  },
  {
    file: 'features/operations/asset-lists.queries.ts',
    text: ".$if(scope.sight === 'partners', (query) => query.where(ofPartners(scope.partner_ids)))",
    without: '',
  },
  {
    file: 'features/dashboard/activity.queries.ts',
    text: "scope.sight === 'everything'",
    without: 'true',
  },
  {
    file: 'features/files/upload-file.ts',
    text: "row.entity_type === 'room_type' && scope.sight === 'grants'",
    without: 'false',
  },
  {
    file: 'features/files/delete-file.ts',
    text: "scope.sight === 'grants' && file.entity_type === 'room_type'",
    without: 'false',
  },
];

/** Where a scope is read for another reason than to hide something, and which. */
export const otherReads: Record<string, string> = {
  'features/demo/load-demo.ts': 'Demands that it is the installation itself.',
  'features/files/unsettled-objects.queries.ts': 'Writes down who left the note.',
  'features/inventory/search-condition.ts': 'Chooses the fastest way to search.',
  'features/inventory/rooms.queries.ts': 'Chooses the kind of join and of sort.',
  'features/inventory/assets.queries.ts': 'Chooses the kind of join and of sort.',
  'features/dashboard/inventory-summary.queries.ts': 'Chooses the fastest way to count.',
};

/** Only where to look first: without it the rows are the same, because another condition holds them. */
export const hints = [
  "features/inventory/search-condition.ts visible(scope, 'rooms', 'place')",
  "features/inventory/search-condition.ts visible(scope, 'sites', 'ground')",
];

/** What runs as the installation itself: its conditions say `true` there. */
const systemFolders = ['features/import/', 'features/demo/'];

const conditionFunction = /function (\w+)\(\s*(?:scope|\{[^}]*\}): Scope\b[^)]*\): Expression<SqlBool> \{/g;
const readsScope = /\bscope\.(sight|partner_ids|user_id)\b/;

export function listSources(): { file: string; source: string }[] {
  return readdirSync(join(serverFolder, 'src'), { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => /^(features|access)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, source: readFileSync(join(serverFolder, 'src', file), 'utf8') }));
}

/** Functions that turn a scope into a condition by themselves, with the text of each. */
function conditionFunctions(sources: { file: string; source: string }[]) {
  return sources.flatMap(({ file, source }) =>
    [...source.matchAll(conditionFunction)].flatMap((match) => {
      const start = match.index;
      const body = source.slice(start, source.indexOf('\n}', start));
      const isLeaf = match[0].includes('{ ') || readsScope.test(body);
      return isLeaf ? [{ file, name: match[1] as string, body }] : [];
    }),
  );
}

export function findConditions(): ScopeCondition[] {
  const sources = listSources();
  const functions = conditionFunctions(sources);
  const names = [...new Set(functions.map(({ name }) => name))].join('|');
  const calls = new RegExp(`(?<!function |\\w)(?:${names})\\(scope\\b`, 'g');
  return sources
    .filter(({ file }) => file.startsWith('features/') && !systemFolders.some((own) => file.startsWith(own)))
    .flatMap(({ file, source }) => {
      const places = [...source.matchAll(calls)].map(({ index }) => ({
        start: index,
        end: endOfCall(source, index),
      }));
      const edits = otherConditions
        .filter((edit) => edit.file === file)
        .map(({ text }) => ({ start: source.indexOf(text), end: source.indexOf(text) + text.length }));
      return [...places, ...edits].map(({ start, end }) => ({
        ...{ file, start, end, text: source.slice(start, end) },
        line: source.slice(0, start).split('\n').length,
      }));
    });
}

function endOfCall(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (source[at] === ')' && depth === 0) return at + 1;
  }
  throw new Error(`A call does not end: ${source.slice(start, start + 80)}`);
}

/** Places that read a scope and that nobody has explained: `file: line`. */
export function findUnexplainedReads(): string[] {
  const sources = listSources();
  const functions = conditionFunctions(sources);
  return sources
    .filter(({ file }) => file.startsWith('features/') && !(file in otherReads))
    .flatMap(({ file, source }) => {
      const known = functions.filter((each) => each.file === file).map(({ body }) => body);
      const edits = otherConditions.filter((each) => each.file === file).map(({ text }) => text);
      const rest = [...known, ...edits].reduce((text, part) => text.replace(part, ''), source);
      return rest.split('\n').flatMap((line) => (readsScope.test(line) ? [`${file}: ${line.trim()}`] : []));
    });
}
