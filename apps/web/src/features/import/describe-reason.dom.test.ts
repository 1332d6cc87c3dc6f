import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { describeReason } from './rows-columns.tsx';

beforeAll(startTestTranslations);

const describe = (column: string) =>
  describeReason(translator.t, {
    ...{ line: 2, action: 'rejected', name: '', key: 'N-001', changes: [] },
    reason: `Column "${column}" is empty or missing: a new asset needs it.`,
    message: { key: 'missing', values: { column } },
  });

test('a reason names a column of the file as the file does, and a missing one as the page does', () => {
  expect(describe('Désignation')).toBe('Column “Désignation” is empty or missing: a new row needs it.');
  expect(describe('product_name')).toBe('Column “Name” is empty or missing: a new row needs it.');
});
