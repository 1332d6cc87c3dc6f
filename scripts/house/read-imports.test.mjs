import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readImports } from './read-imports.mjs';

test('reads every kind of import: static, type-only, re-exported and dynamic, by path, by alias and by package', () => {
  const root = mkdtempSync(join(tmpdir(), 'greenroom-imports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const from = 'apps/web/src/pages/page.tsx';
  mkdirSync(join(root, 'apps/web/src/pages'), { recursive: true });
  writeFileSync(
    join(root, from),
    `import { a } from './a.ts';
     import type { B } from '../b.ts';
     export { c } from '#ui/c.tsx';
     const d = () => import('#test/d.ts');
     import { e } from '@greenroom/domain/e.ts';
     import { useState } from 'react';
     const text = "import './not-code.ts'";`,
  );
  const targets = [
    'apps/web/src/pages/a.ts',
    'apps/web/src/b.ts',
    'apps/web/src/ui/c.tsx',
    'apps/web/test/d.ts',
  ];
  for (const file of [...targets, 'packages/domain/src/e.ts']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const found = readImports(root, [from, ...targets, 'packages/domain/src/e.ts']);
  expect(found.map(({ to }) => to).sort()).toEqual(
    [...targets, 'packages/domain/src/e.ts', 'package:react'].sort(),
  );
});
