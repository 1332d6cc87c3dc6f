import { describe, expect, test } from 'vitest';
import { findFaults } from './find-faults.mjs';
import * as rules from './floors.mjs';

const faultsOf = (...imports) =>
  findFaults({ files: [], imports: imports.map(([from, to]) => ({ from, to })), rules });

describe('the check of the floors', () => {
  test('accepts imports that point down, and across to the queries of another feature', () => {
    const good = [
      ['apps/web/src/pages/home-page.tsx', 'apps/web/src/features/dashboard/home-screen.tsx'],
      ['apps/web/src/features/files/files.queries.ts', 'apps/web/src/paths.ts'],
      ['apps/server/src/features/admin/add-grant.ts', 'apps/server/src/features/auth/users.queries.ts'],
      ['apps/server/src/http/authenticate.ts', 'apps/server/src/access/load-viewer.ts'],
      ['packages/domain/src/contract/all-endpoints.ts', 'packages/domain/src/auth/endpoints.ts'],
      ['packages/demo/src/demo.ts', 'apps/server/src/demo.ts'],
    ];
    expect(faultsOf(...good)).toEqual([]);
  });

  test.each([
    ['packages/domain/src/http/endpoint.ts', 'packages/domain/src/auth/endpoints.ts'],
    ['apps/server/src/platform/tokens/signing-keys.ts', 'apps/server/src/access/visible.ts'],
    ['apps/server/src/access/visible.ts', 'apps/server/src/http/etag.ts'],
    ['apps/server/src/platform/database/read-page.ts', 'apps/server/src/http/etag.ts'],
    ['apps/server/src/features/auth/log-in.ts', 'apps/server/src/features/admin/users.queries.ts'],
    [
      'apps/server/src/features/inventory/assets.queries.ts',
      'apps/server/src/features/operations/asset-lists.queries.ts',
    ],
    ['apps/server/src/config.ts', 'apps/server/src/platform/mail/mailer.ts'],
    ['apps/web/src/features/files/files.queries.ts', 'apps/web/src/app/router.tsx'],
    ['apps/web/src/ui/card.tsx', 'apps/web/src/listing/use-list.ts'],
  ])('reports an import that points up: %s of %s', (from, to) => {
    expect(faultsOf([from, to])).toEqual([`${from} imports ${to}, which stands on a floor above it.`]);
  });

  test.each([
    ['apps/server/src/app.ts', 'packages/demo/src/demo.ts', 'apps/server', 'packages/demo'],
    ['apps/web/src/main.tsx', 'apps/server/src/version.ts', 'apps/web', 'apps/server'],
    ['e2e/specs/a.spec.ts', 'apps/server/src/config.ts', 'e2e', 'apps/server'],
    ['e2e/support/a.ts', 'apps/web/src/paths.ts', 'e2e', 'apps/web'],
  ])('reports an import from a part that it may not use: %s of %s', (from, to, part, other) => {
    expect(faultsOf([from, to])).toEqual([`${from} imports ${to}, but ${part} does not stand on ${other}.`]);
  });

  test('reports private files of another feature, product words in the UI, and packages in the domain', () => {
    const dialog = ['apps/web/src/features/files/a.tsx', 'apps/web/src/features/admin/users/user-dialog.tsx'];
    expect(faultsOf(dialog)[0]).toContain('which is no file for other features');
    const look = ['apps/web/src/ui/card.tsx', 'packages/domain/src/inventory/asset.ts'];
    expect(faultsOf(look)[0]).toContain('knows no product word');
    expect(faultsOf(['packages/domain/src/auth/a.ts', 'package:node:fs'])[0]).toContain('schema library');
  });

  test('reports product code that imports test code', () => {
    const [from, to] = ['apps/server/src/app.ts', 'apps/server/test/clock.ts'];
    expect(faultsOf([from, to])).toContain(`${from} imports ${to}, which is test code.`);
    const [page, fake] = ['apps/web/src/pages/home-page.tsx', 'apps/web/test/fake-list.ts'];
    expect(faultsOf([page, fake])).toEqual([`${page} imports ${fake}, which is test code.`]);
  });

  test('reports product files that only tests use, directly or through each other', () => {
    const [rule, part, used] = ['a', 'b', 'c'].map((name) => `packages/domain/src/auth/${name}.ts`);
    const [main, check] = ['apps/agent/src/main.ts', 'packages/domain/src/auth/a.test.ts'];
    const pairs = [
      [check, rule],
      [rule, part],
      [check, used],
      [main, used],
    ];
    const imports = pairs.map(([from, to]) => ({ from, to }));
    expect(findFaults({ files: [rule, part, used, main, check], imports, rules })).toEqual(
      [rule, part].map(
        (file) => `${file} is used by tests alone. Their code belongs to a folder named test.`,
      ),
    );
  });

  test('reports a file that is named without its extension', () => {
    const [from, to] = ['apps/agent/src/a.ts', 'apps/agent/src/b'];
    expect(faultsOf([from, to])).toEqual([`${from} imports ${to} without its file extension.`]);
  });

  test('reports a cycle of files once, however long it is', () => {
    const [a, b, c] = ['apps/agent/src/a.ts', 'apps/agent/src/b.ts', 'apps/agent/src/c.ts'];
    expect(faultsOf([a, b], [b, c], [c, a], [c, 'apps/agent/src/d.ts'])).toEqual([
      `These files import each other: ${a}, ${b}, ${c}.`,
    ]);
    expect(faultsOf([a, a])).toEqual([`These files import each other: ${a}.`]);
  });

  test('counts the source files of a folder, without tests', () => {
    const files = Array.from({ length: 25 }, (_, at) => `apps/web/src/ui/part-${at}.tsx`);
    const check = (more) => findFaults({ files: [...files, ...more], imports: [], rules });
    expect(check(['apps/web/src/ui/part.test.tsx', 'apps/web/src/ui/form/field.tsx'])).toEqual([]);
    expect(check(['apps/web/src/ui/one-more.tsx'])).toEqual([
      'apps/web/src/ui has 26 source files; 25 is the most.',
    ]);
  });
});
