import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the bundler knows about a module. */
type ModuleNode = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
type ModuleGraph = { getModuleInfo: (id: string) => ModuleNode | null };

const mainFile = fileURLToPath(new URL('./src/main.tsx', import.meta.url));

/** On every page. */
const core = 'core';
/** The layout, and what two screens share. */
const shared = 'console';
/** The pages outside the layout. Those with a checked form come with what checks forms. */
const signIn = 'sign-in';
const formChecks = 'form-checks';
const details = 'details';
/** What home, monitor and maintenance share, and no list needs. */
const overview = 'overview';
/** The layout of the administration, and what two of its screens share. */
const administration = 'administration';
/** Menus and lists of choices, and what they share with other files on demand: focus, position, scroll lock. */
const overlays = 'overlays';
/** What two other files on demand share, such as forms. */
const parts = 'parts';

/**
 * The entries of the files, first match first. A screen has one file, named after its page. What is loaded on demand is
 * in few files: a file of its own costs a request, and is worth it from 10 kB.
 */
const entries: [RegExp, string | null][] = [
  [/\/src\/pages\/(login|unauthorized)-page\.tsx$/, signIn],
  [/\/src\/pages\/(request-password-reset|reset-password|set-new-password)-page\.tsx$/, formChecks],
  [/\/src\/app\/layout\/(main-layout|tenant-branding)\.tsx$/, shared],
  [/\/src\/app\/layout\/admin-layout\.tsx$/, administration],
  [
    /\/src\/features\/auth\/(sso\/sso-choice|factors\/(passkey-sign-in|sign-in-step|factor-reminder))\.tsx$/,
    'second-step',
  ],
  // The second step may come after the provider of a company.
  [/\/src\/pages\/sso-return-page\.tsx$/, 'second-step'],
  // For a link and for a signed-in user.
  [/\/src\/(pages\/wall-page|features\/health\/wall\/user-wall)\.tsx$/, 'wall'],
  // Both show the worst rooms, and each alone would be too small for a file.
  [/\/src\/pages\/(home|management\/room-status)-page\.tsx$/, 'home-page'],
  // The squares of the page of a site are those of the room status.
  [/\/src\/features\/health\/site-rooms-line\.tsx$/, 'home-page'],
  [/\/src\/pages\/(?:\w+\/)*([\w-]+-page)\.tsx$/, null],
  [/\/src\/ui\/feedback\/toast-stack\.tsx$/, 'toasts'],
  [/\/src\/ui\/map\/point-map\.tsx$/, 'map'],
  [/\/src\/ui\/picture\/carousel\.tsx$/, 'carousel'],
  [/\/src\/ui\/safe-html\.tsx$/, 'safe-html'],
  [
    /\/src\/features\/(files|labels)\/(?:\w+\/)?(room-images|room-documents|thing-files|label)-card\.tsx$/,
    'thing-cards',
  ],
  [/\/src\/features\/(health\/roles\/asset-role|operations\/links\/asset-links)-card\.tsx$/, 'thing-cards'],
  [/\/src\/features\/notifications\/warranty\/warranty-mark\.tsx$/, 'thing-cards'],
  [/\/src\/features\/branding\/editor\/brand-form\.tsx$/, 'brand'],
  [/\/src\/features\/odoo\/(conflicts|connection|map|waiting)-card\.tsx$/, 'odoo'],
  [/\/src\/features\/admin\/sign-in\/(provider|domains|directory)-card\.tsx$/, 'sign-in-settings'],
  [/\/src\/features\/tokens\/[\w-]+-(dialog|card)\.tsx$/, 'api-tokens'],
  [
    /\/src\/features\/admin\/((roles|people|partners|accounts)\/[\w-]+-dialog|audit\/audit-filters|users\/copy-access-dialog|accounts\/account-(files|state-filter))\.tsx$/,
    'admin-dialogs',
  ],
  [/\/src\/features\/files\/\w+\/(thing-files|room-images|room-documents)-card\.tsx$/, 'files'],
  [/\/src\/.*\/(job-tray|bulk-acts|bulk-bar)\.tsx$/, 'jobs'],
  [
    /\/src\/features\/(incidents\/(thing-incidents|take-incident)|maintenance\/about\/thing-tickets)\.tsx?$/,
    'incident-parts',
  ],
  [/\/src\/(pages\/management\/ticket-part|features\/maintenance\/ticket\/ticket-conflict)\.tsx$/, 'ticket'],
  // What changes many tickets shares the requests of one, and must not put them into the files of other screens.
  [/\/src\/features\/maintenance\/bulk\/[\w-]+-dialog\.tsx$/, 'ticket'],
  [/\/src\/.*\/(\w+-menu|form\/select|incident-filters)\.tsx$/, overlays],
  [/\/src\/features\/estate\/(?:\w+\/)?[\w-]+-(sheet|dialog|history-card|notice)\.tsx$/, 'estate'],
  [/\/src\/features\/history\/(asset|room)-timeline-card\.tsx$/, 'timelines'],
  [/\/src\/features\/operations\/(connections|agents|discovery)\/[\w-]+-(sheet|dialog)\.tsx$/, 'connections'],
  [/\/src\/features\/operations\/discovery\/discovery-card\.tsx$/, 'discovery'],
  [
    /\/src\/features\/(views\/view-tabs|inventory\/export\/export-menu-button|inventory\/assets\/(live-filter|category-chip|asset-room-filter))\.tsx?$/,
    'list-parts',
  ],
  [/\/src\/pages\/management\/ticket-filters-part\.tsx$/, 'list-parts'],
  [/\/src\/features\/maintenance\/lanes\/lanes-board\.tsx$/, 'lanes'],
  [/\/src\/(listing\/more-rows|live\/rooms\/(place-now|room-state-counts))\.tsx$/, 'list-parts'],
  [/\/src\/features\/service\/calendars\/(calendar-sheet|calendars-screen)\.tsx$/, 'calendars'],
  [
    /\/src\/features\/service\/((thing-)?service-card|plan-work-dialog|site-service-dialog|planned-work-(screen|here))\.tsx$/,
    'service',
  ],
  [/\/src\/features\/health\/models\/(model-editor|role-map-panel)\.tsx$/, 'room-models'],
  [/\/src\/features\/notifications\/my-notifications-card\.tsx$/, 'my-notifications'],
  [/\/src\/features\/inventory\/export\/save-export\.ts$/, 'exports'],
  [
    /\/src\/features\/(views\/save-view-dialog|maintenance\/(templates\/ticket-templates|levels\/service-levels)-form)\.tsx$/,
    'forms',
  ],
  [/\/src\/.*\/(new-ticket|user|caption|visibility|(image|document)-upload)-dialog\.tsx$/, 'forms'],
  [
    /\/src\/features\/admin\/\w+\/(user-account-form|user-access|visibility-panel|history-panel)\.tsx$/,
    'forms',
  ],
  [
    /\/src\/.*\/((feedback|note|ticket-rule)-form|(password|name|choices|sessions|factors)-card)\.tsx$/,
    'forms',
  ],
  [/\/src\/features\/auth\/store-choice\.ts$/, 'forms'],
  [/\/src\/features\/labels\/selected-labels\.queries\.ts$/, 'dialogs'],
  [/\/src\/.*\/([\w-]+-dialog|palette|navigation-drawer|(shortcut|filter)-sheet)\.tsx$/, 'dialogs'],
];

/** They name everything that their package has: the bundler itself knows what of it is used where. */
const barrel =
  /node_modules\/(lucide-react\/dist\/esm\/lucide-react|@tanstack\/\w+-\w+\/build\/modern\/index)\.\w+$/;

/** What checks a form, for pages and dialogs. Modules of the first file name these, and use nothing of them. */
const formCheckModules = [
  /node_modules\/(zod|react-hook-form)\//,
  /\/web\/src\/forms\/(?!dialog-form|copy-|permission-|secret-once|set-up-card|shown-once|step-transcript|time-zone)/,
  /\/features\/auth\/(check-new-password|new-password-form)\./,
  /\/domain\/src\/http\/(bounded-text|bounded-object|length-checks|id-params)\./,
  /\/domain\/src\/auth\/(email-address|own-name|password-forms|new-password)\./,
];

/** Dialogs check their reasons and lengths, and the page of an incident shows them: a few words, for the file of all screens. */
const incidentWords = /\/domain\/src\/incidents\/(severity|acts\/act-words)\./;

/** Screens and files on demand save what they have made: too small for a file, and no reason to load the administration. */
const savesFiles = /\/web\/src\/api\/save-blob\./;

/** Several requests of one component, of which their number is not known before: only the buttons of devices make them. */
const manyQueries = /node_modules\/@tanstack\/.*\/(useQueries|queriesObserver)\./;

/** They share files, facts, history, the buttons of devices and the table of rooms. */
const detailScreens = new Set(['rooms-page', 'site-page', 'room-page', 'asset-page', 'control-page']);
const ticketBoard = 'maintenance-page';
const overviewScreens = new Set(['home-page', 'monitor-page', ticketBoard]);
const adminScreens = new Set([
  administration,
  'admin-page',
  ...readdirSync(fileURLToPath(new URL('./src/pages/admin', import.meta.url)), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('-page.tsx'))
    .map((file) => basename(file, '.tsx')),
]);
const onDemand = new Set([
  'second-step',
  'toasts',
  'map',
  'carousel',
  'safe-html',
  'thing-cards',
  'timelines',
  'forms',
  'dialogs',
  'admin-dialogs',
  'brand',
  'odoo',
  'sign-in-settings',
  'api-tokens',
  'jobs',
  'incident-parts',
  'estate',
  'files',
  'connections',
  'discovery',
  'exports',
  'room-models',
  'service',
  'calendars',
  'my-notifications',
  'ticket',
  'lanes',
  overlays,
]);

/** Names the file of a module by the entries that need it: the one entry, or the file of what those share. */
export function chunksByScreen(): (id: string, graph: ModuleGraph) => string | null {
  let owners: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    if (formCheckModules.some((pattern) => pattern.test(id))) return formChecks;
    if (manyQueries.test(id)) return details;
    if (savesFiles.test(id) || incidentWords.test(id)) return shared;
    owners ??= findOwners(graph);
    const names = owners.get(id);
    if (!names) return /node_modules\/@tanstack\//.test(id) ? shared : null;
    if (names.has(core)) return core;
    if (names.size === 1) return [...names][0] ?? null;
    if (names.has(signIn) || names.has(formChecks)) return core;
    const needing = [...names].filter((name) => !onDemand.has(name));
    if (needing.length === 0) return names.has(overlays) ? overlays : parts;
    // Menus and the map are on every screen, and must not bring the administration along.
    if (names.has(overlays) || names.has('map')) return shared;
    // The pages of things and the quick search name incidents, too: not worth a place in the file of all screens.
    if (needing.every((name) => name === 'incidents-page')) return 'incident-parts';
    // The ticket opens beside the board only, which is divided into lanes.
    if ([...names].every((name) => name === ticketBoard || name === 'ticket' || name === 'lanes'))
      return ticketBoard;
    if (needing.every((name) => adminScreens.has(name))) return administration;
    if (needing.every((name) => overviewScreens.has(name))) return overview;
    return needing.every((name) => detailScreens.has(name)) ? details : shared;
  };
}

/** For each module the entries from which imports lead to it. A part that has no entry goes with what imports it. */
function findOwners(graph: ModuleGraph): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  const icons = readIcons();
  const visit = (id: string, name: string) => {
    const names = owners.get(id) ?? new Set();
    if (names.has(name)) return;
    owners.set(id, names.add(name));
    const node = graph.getModuleInfo(id);
    for (const imported of node?.importedIds ?? []) {
      if (!barrel.test(imported)) visit(imported, name);
    }
    if (/\.tsx?$/.test(id)) for (const icon of icons(readFileSync(id, 'utf8'))) visit(icon, name);
    for (const imported of node?.dynamicallyImportedIds ?? []) visit(imported, entryName(imported) ?? name);
  };
  visit(mainFile, core);
  return owners;
}

/** Icons come through one file that names them all; a module needs those that it imports by name. */
function readIcons(): (code: string) => string[] {
  const barrelFile = fileURLToPath(import.meta.resolve('lucide-react')).replace(
    'cjs/lucide-react.js',
    'esm/lucide-react.mjs',
  );
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(barrelFile, 'utf8').matchAll(
    /export \{([^}]*)\} from '([^']*)'/g,
  )) {
    for (const name of names.split(','))
      files.set(name.split(' as ').at(-1)?.trim() ?? '', resolve(dirname(barrelFile), file));
  }
  return (code) =>
    [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
      .flatMap(([, names = '']) => names.split(','))
      .flatMap((name) => files.get(name.split(' as ')[0]?.trim() ?? '') ?? []);
}

function entryName(id: string): string | null {
  for (const [pattern, name] of entries) {
    const match = pattern.exec(id);
    if (match) return name ?? match[1] ?? null;
  }
  return null;
}
