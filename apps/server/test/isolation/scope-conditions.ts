import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const serverFolder = join(import.meta.dirname, '../..');

/** One place in the source that limits a query to what its scope may see. */
export type ScopeCondition = {
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  /** `file function: text`, which stays the same when lines are added and removed. */
  key: string;
};

type Edit = { file: string; text: string; without: string };

/** Conditions that are not a call of a condition function. `without` replaces the condition when it is removed. */
export const otherConditions: Edit[] = [
  {
    file: 'access/require-partner-manager.ts',
    text: 'viewer.partner_id !== partner_id',
    without: 'false',
  },
  {
    file: 'access/require-partner-manager.ts',
    text: '!viewer.partner_ids.includes(partner_id)',
    without: 'false',
  },
  {
    file: 'access/require-partner-manager.ts',
    text: "visibilityOf(viewer) === 'grants'",
    without: 'false',
  },
  {
    file: 'features/service/calendars/change-calendars.ts',
    text: "visibilityOf(viewer) !== 'grants'",
    without: 'true',
  },
  {
    file: 'features/auth/users.queries.ts',
    text: ".where('users.id', '=', scope.user_id)",
    without: '',
  },
  {
    file: 'features/operations/asset-lists.queries.ts',
    text: ".$if(scope.visibility === 'partners', (query) => query.where(ofPartners(scope.partner_ids)))",
    without: '',
  },
  {
    file: 'features/dashboard/activity.queries.ts',
    text: "scope.visibility === 'everything'",
    without: 'true',
  },
  {
    file: 'features/files/require-place.ts',
    text: "scope.visibility === 'grants'",
    without: 'false',
  },
  {
    file: 'features/files/require-place.ts',
    text: '!scope.managesEstate',
    without: 'false',
  },
  {
    file: 'features/files/change-file-visibility.ts',
    text: '!viewer.is_superuser',
    without: 'false',
  },
  {
    file: 'features/odoo/page/require-own-odoo.ts',
    text: 'viewer.is_superuser || hasOwn',
    without: 'true',
  },
  {
    file: 'features/odoo/page/resolve-partner-conflict.ts',
    text: 'conflict?.partner_id !== partner_id',
    without: '!conflict',
  },
  {
    file: 'features/admin/people/partner-administrator.queries.ts',
    text: '.where(managesPartner)',
    without: '',
  },
  {
    file: 'features/estate/require-creator.ts',
    text: "visibilityOf(viewer) !== 'grants'",
    without: 'true',
  },
];

/** Where a scope or a viewer is read for another reason than to hide something, and which. */
const otherReads = [
  {
    file: 'features/incidents/noise/read-incident-noise.ts',
    text: 'if (viewer.is_superuser) return named ?? null',
    why: 'a superuser may do more',
  },
  {
    file: 'features/incidents/noise/read-incident-noise.ts',
    text: 'named ?? viewer.partner_id',
    why: 'the default',
  },
  {
    file: 'features/health/wall/wall.routes.ts',
    text: 'viewer.partner_ids.length === 1 ? viewer.partner_id : undefined',
    why: 'whose name the wall shows',
  },
  {
    file: 'features/health/wall/wall.routes.ts',
    text: 'viewer.is_superuser ? undefined : only',
    why: 'whose name the wall shows',
  },
  {
    file: 'features/health/wall/wall.routes.ts',
    text: 'partner_id: viewer.partner_id',
    why: 'whose name the wall shows',
  },
  {
    file: 'features/incidents/act/act-on-incident.ts',
    text: 'is_superuser: viewer.is_superuser',
    why: 'a superuser may assign to superusers',
  },
  {
    file: 'features/incidents/act/list-incident-assignees.ts',
    text: 'withSuperusers: viewer.is_superuser',
    why: 'superusers belong to no tenant; a superuser may assign to them',
  },
  {
    file: 'features/incidents/tickets/create-incident-ticket.ts',
    text: 'viewer.is_superuser || viewer.partner_ids.includes(incident.partner_id)',
    why: 'the owner of a new ticket',
  },
  {
    file: 'features/incidents/tickets/create-incident-ticket.ts',
    text: 'seesPartner ? incident.partner_id : viewer.partner_id',
    why: 'the owner of a new ticket',
  },
  {
    file: 'features/maintenance/work/change-ticket.ts',
    text: 'withSuperusers = viewer.is_superuser',
    why: 'superusers belong to no tenant; a superuser may assign to them',
  },
  {
    file: 'features/maintenance/work/change-tickets.ts',
    text: 'withSuperusers: viewer.is_superuser',
    why: 'superusers belong to no tenant; a superuser may assign to them',
  },
  {
    file: 'features/maintenance/ticket-conditions.ts',
    text: '{ user_id }: Scope',
    why: 'which tickets are those of the viewer',
  },
  {
    file: 'features/maintenance/work/list-ticket-assignees.ts',
    text: 'withSuperusers: viewer.is_superuser',
    why: 'superusers belong to no tenant; a superuser may assign to them',
  },
  {
    file: 'features/maintenance/work/ticket-detail.queries.ts',
    text: 'scope.user_id',
    why: 'whether the viewer follows the ticket',
  },
  {
    file: 'features/maintenance/about/get-tickets-about.ts',
    text: 'own: viewer.partner_id',
    why: 'the default',
  },
  {
    file: 'features/maintenance/templates/change-ticket-templates.ts',
    text: 'own: viewer.partner_id',
    why: 'the default',
  },
  {
    file: 'features/maintenance/create-ticket.ts',
    text: 'own: viewer.partner_id',
    why: 'the default',
  },
  {
    file: 'features/notifications/digest/read-digest.ts',
    text: 'eventOf(incident, viewer.partner_id)',
    why: 'whose incident of a site it is; findSubject hides what the user does not see',
  },
  {
    file: 'features/notifications/people/mail-to-user.ts',
    text: 'findLetterhead(db, viewer.partner_id)',
    why: 'the look of the mail',
  },
  {
    file: 'features/notifications/sending/find-subject.queries.ts',
    text: "site_id === null && scope.visibility !== 'grants' && scope.partner_ids.includes(partner_id)",
    why: 'what a mail is about, which notify-users.api.test.ts looks for',
  },
  {
    file: 'features/notifications/sending/find-subject.queries.ts',
    text: "isOfPartner || scope.visibility === 'everything'",
    why: 'what a mail is about, which notify-users.api.test.ts looks for',
  },
  {
    file: 'features/service/calendars/change-calendars.ts',
    text: 'partner_id = manager.viewer.partner_id',
    why: 'the default',
  },
  {
    file: 'features/incidents/read/incidents.queries.ts',
    text: 'scope.user_id',
    why: 'a filter: those that the viewer has taken',
  },
  {
    file: 'features/admin/explain-visibility.ts',
    text: 'visibilityOf(user)',
    why: 'what a superuser reads about another user',
  },
  {
    file: 'features/odoo/page/read-odoo-state.ts',
    text: "viewer.is_superuser || connection?.source === 'own'",
    why: 'what the page offers; require-own-odoo rejects it as well',
  },
  {
    file: 'features/odoo/page/read-odoo-state.ts',
    text: 'own !== undefined || viewer.is_superuser',
    why: 'the address of the installation, which odoo.api.test.ts looks for',
  },
  {
    file: 'features/odoo/page/check-odoo.ts',
    text: 'viewer.is_superuser && found.length > 0',
    why: 'the words of Odoo, which odoo.api.test.ts looks for',
  },
  {
    file: 'features/odoo/page/odoo.routes.ts',
    text: 'withDetail: viewer.is_superuser',
    why: 'the words of Odoo, which odoo.api.test.ts looks for',
  },
  {
    file: 'features/admin/people/invite-person.ts',
    text: 'requester.viewer.partner_id',
    why: 'whose invitations are counted',
  },
  {
    file: 'features/estate/bin/move-to-bin.ts',
    text: "visibilityOf(editor.viewer) === 'grants'",
    why: 'the sentence; require_bin_rights rejects it as well',
  },
  {
    file: 'features/estate/create-site.ts',
    text: 'partner_id = editor.viewer.partner_id',
    why: 'the default',
  },
  {
    file: 'features/import/imports/upload-import.ts',
    text: 'form.partner_id ?? viewer.partner_id',
    why: 'the default',
  },
  {
    file: 'features/files/require-place.ts',
    text: 'return viewer.partner_id',
    why: 'the owner of a new file',
  },
  {
    file: 'features/operations/connections/test-asset-connection.ts',
    text: "viewer.is_superuser || (usesAgent && visibilityOf(viewer) !== 'grants')",
    why: 'the words of a device, which asset-connections.api.test.ts looks for',
  },
  {
    file: 'features/operations/discovery/get-discovery.ts',
    text: 'agent_id !== null || viewer.is_superuser',
    why: 'what the server itself has found, which discovery.api.test.ts looks for',
  },
  {
    file: 'features/operations/discovery/start-discovery.ts',
    text: '!viewer.is_superuser',
    why: 'whom the server looks around for, which discovery.api.test.ts tries',
  },
  {
    file: 'features/estate/undo/undo-plan.queries.ts',
    text: "scope.visibility === 'grants' || change_id !== undefined",
    why: 'the reason; such a user has no bin, and require_bin_rights rejects it as well',
  },
  {
    file: 'features/operations/statuses/stream-asset-statuses.ts',
    text: 'viewer.is_superuser || viewer.partner_ids.includes(partner_id)',
    why: 'which pages read again, each with its own scope',
  },
  {
    file: 'features/files/unsettled-objects.queries.ts',
    text: 'noted_by: scope.user_id',
    why: 'who left the note',
  },
  {
    file: 'features/inventory/search-condition.ts',
    text: "scope.visibility !== 'grants'",
    why: 'the fastest way to search',
  },
  {
    file: 'features/inventory/search-condition.ts',
    text: "scope.visibility === 'everything'",
    why: 'the fastest way to search',
  },
  {
    file: 'features/inventory/rooms.queries.ts',
    text: "scope.visibility !== 'grants'",
    why: 'the kind of join',
  },
  {
    file: 'features/inventory/rooms.queries.ts',
    text: "scope.visibility === 'everything'",
    why: 'the kind of sort',
  },
  {
    file: 'features/inventory/assets.queries.ts',
    text: "scope.visibility === 'grants'",
    why: 'the kind of join',
  },
  {
    file: 'features/inventory/assets.queries.ts',
    text: "scope.visibility === 'everything'",
    why: 'the kind of sort',
  },
  {
    file: 'features/inventory/rooms.queries.ts',
    text: "scope.visibility === 'grants' ? sql<SqlBool>`(sites.id is null)`",
    why: 'where a hidden parent is sorted',
  },
  {
    file: 'features/inventory/assets.queries.ts',
    text: "scope.visibility === 'grants' ? sql<SqlBool>`(",
    why: 'where a hidden parent is sorted',
  },
  {
    file: 'features/dashboard/inventory-summary.queries.ts',
    text: "scope.visibility !== 'grants'",
    why: 'the fastest way to count',
  },
  {
    file: 'features/dashboard/activity.queries.ts',
    text: "scope.visibility === 'everything' ? sql`` : join",
    why: 'the fastest way to count',
  },
  {
    file: 'features/dashboard/activity.queries.ts',
    text: "scope.visibility === 'grants' ?",
    why: 'a granted asset shows all of its log',
  },
];

/**
 * Another condition of the same query implies these; they let the database choose a faster plan. An asset has the
 * partner of its room and its site, so a viewer who does not see one of them does not see the others; with explicit
 * grants, only granted assets have a site at all (granted_asset_sites).
 */
export const hints = [
  // What was changed or created a statement before, which found it by the same condition.
  'features/admin/people/people.queries.ts findPerson: isPersonOf(administrator)',
  'features/estate/bin/bin-entries.queries.ts showBinEntry: visibleInBin(scope)',
  // Rows are locked, and the plan after that reads them by the same condition.
  'features/estate/undo/take-back.queries.ts lockChangedRows: visibleRows(scope, table)',
  // A viewer who manages the agent of a site sees all assets of the site.
  "features/operations/agents/manage/agent-detail.queries.ts listAgentDevices: visible(scope, 'assets')",
  "features/operations/discovery/site-assets.queries.ts listSiteAssets: visible(scope, 'assets')",
  // A viewer who sees a file of an asset sees the asset.
  "features/files/files.queries.ts selectFiles: visible(scope, 'assets')",
  "features/inventory/search-condition.ts ownOrPlace: visible(scope, 'rooms', 'place')",
  "features/inventory/search-condition.ts ownOrPlace: visible(scope, 'sites', 'ground')",
  // Only how the seen assets spell the category.
  "features/inventory/assets.queries.ts filters: visibleRows(scope, 'assets')",
  "features/inventory/assets.queries.ts visibleFrom: visibleRows(scope, 'rooms')",
  "features/inventory/assets.queries.ts joinedParents: visibleParent(scope, 'sites')",
  "features/monitoring/monitoring-summary.queries.ts listAlertSites: visibleRows(scope, 'assets')",
  // The statement before it found the view as an own one.
  'features/views/views.queries.ts changeView: isOwnView(scope)',
  'features/views/views.queries.ts deleteView: isOwnView(scope)',
];

const conditionFunction =
  /function (\w+)\(\s*(?:scope|\{[^}]*\}): (?:Scope|PartnerAdministrator)\b[^)]*\): (?:Expression<SqlBool>|RawBuilder<boolean>) \{/g;
const readsScope =
  /\bscope\.(visibility|partner_ids?|user_id|managesEstate)\b|\bviewer\.(partner_ids?|is_superuser)\b|\bvisibilityOf\(/;

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
      const isLeaf = /^function \w+\(\s*\{/.test(match[0]) || readsScope.test(body);
      return isLeaf ? [{ file, name: match[1] as string, body }] : [];
    }),
  );
}

export function findConditions(): ScopeCondition[] {
  const sources = listSources();
  const functions = conditionFunctions(sources);
  const names = [...new Set(functions.map(({ name }) => name))].join('|');
  const calls = new RegExp(`(?<!function |\\w)(?:${names})\\((?:scope|administrator)(?=[,)])`, 'g');
  return sources.flatMap(({ file, source }) => {
    // In `access/` they call each other.
    const found = file.startsWith('features/') ? [...source.matchAll(calls)] : [];
    const places = found.map(({ index }) => ({ start: index, end: endOfCall(source, index) }));
    const edits = otherConditions
      .filter((edit) => edit.file === file)
      .map(({ text }) => ({ start: source.indexOf(text), end: source.indexOf(text) + text.length }));
    return [...places, ...edits].map((place) => ({ file, ...place, ...described(file, source, place) }));
  });
}

function described(file: string, source: string, { start, end }: { start: number; end: number }) {
  const before = source.slice(0, start);
  const within = [...before.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)].at(-1)?.[1] ?? '';
  const text = source.slice(start, end);
  return { text, line: before.split('\n').length, key: `${file} ${within}: ${text}` };
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

/** Places that read a scope or a viewer without an explanation here: `file: line`. */
export function findUnexplainedReads(): string[] {
  const sources = listSources();
  const functions = conditionFunctions(sources);
  return sources
    .filter(({ file }) => file.startsWith('features/'))
    .flatMap(({ file, source }) => {
      const known = functions.filter((each) => each.file === file).map(({ body }) => body);
      const edits = [...otherConditions, ...otherReads]
        .filter((each) => each.file === file)
        .map(({ text }) => text);
      const rest = [...known, ...edits].reduce((text, part) => text.replace(part, ''), source);
      return rest.split('\n').flatMap((line) => (readsScope.test(line) ? [`${file}: ${line.trim()}`] : []));
    });
}
