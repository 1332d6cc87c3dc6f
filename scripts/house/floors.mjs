/**
 * The floors of each part, top first. A file belongs to the floor with the longest matching path, and imports only from
 * its own floor and from those below.
 */
export const floors = {
  'packages/domain/src': [
    ['contract'],
    [
      'admin',
      'agent',
      'auth',
      'branding',
      'dashboard',
      'estate',
      'import',
      'incidents',
      'files',
      'history',
      'health',
      'installation',
      'inventory',
      'labels',
      'maintenance',
      'monitoring',
      'notifications',
      'odoo',
      'operations',
      'scim',
      'service',
      'settings',
      'support',
      'views',
    ],
    ['http', 'listing', 'access', 'format', 'concurrency'],
  ],
  'apps/agent/src': [['main.ts'], ['.'], ['link', 'history'], ['log.ts']],
  'apps/server/src': [
    ['main.ts', 'app.ts', 'cli', '.'],
    ['features'],
    ['features/operations'],
    ['features/admin', 'features/files', 'features/inventory'],
    ['features/auth', 'features/branding'],
    ['features/audit'],
    ['http'],
    ['access'],
    ['platform'],
    ['config.ts'],
    ['config', 'version.ts'],
  ],
  'apps/web/src': [
    ['main.tsx', 'app'],
    ['pages'],
    ['features'],
    ['live'],
    ['listing', 'forms', 'makers'],
    ['ui'],
    ['api', 'i18n', 'theme', 'paths.ts'],
  ],
};

/** The parts that a part may import from, besides itself. */
export const neighbours = {
  'packages/domain': [],
  'packages/drivers': ['packages/domain'],
  'packages/simulators': ['packages/domain', 'packages/drivers'],
  'packages/demo': [
    'packages/domain',
    'packages/drivers',
    'packages/simulators',
    'apps/server',
    'apps/agent',
  ],
  'apps/agent': ['packages/domain', 'packages/drivers'],
  'apps/server/test': [
    'packages/domain',
    'packages/drivers',
    'packages/simulators',
    'packages/demo',
    'apps/server',
    'apps/agent',
  ],
  'apps/server': ['packages/domain', 'packages/drivers'],
  'apps/web': ['packages/domain'],
  e2e: ['packages/domain', 'packages/simulators', 'packages/demo', 'apps/server/test'],
  bench: [
    'packages/domain',
    'packages/drivers',
    'packages/simulators',
    'packages/demo',
    'apps/server',
    'apps/server/test',
    'apps/agent',
  ],
  chaos: [],
  scripts: [],
};

/** Folders on one floor that must not import each other, except for the named files. */
export const apart = [
  { room: /^apps\/server\/src\/features\/[^/]+\//, forOthers: /\.queries\.ts$/ },
  { room: /^apps\/web\/src\/features\/[^/]+\//, forOthers: /\.queries\.ts$/ },
];

/** Rules that floors do not cover. An installed package is written `package:name`. */
export const forbidden = [
  {
    from: /^packages\/domain\/src\/(?!.*\.test\.ts$)/,
    to: /^package:(?!zod\/mini$)/,
    why: 'the domain imports only its schema library',
  },
  {
    from: /^apps\/web\/src\/ui\/(?!.*\.test\.tsx?$)/,
    to: /^(apps\/web\/src\/(api|i18n)\/|packages\/domain\/src\/(?!listing\/))/,
    why: 'the look knows no product word and fetches nothing',
  },
];

export const maxFilesInFolder = 25;
