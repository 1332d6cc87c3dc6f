import { expect, test } from 'vitest';
import { auditActions } from '../audit-entry.ts';
import { actionsForPartner, areaOfAction } from './audit-area.ts';

test('administrators of a partner read accounts and sign-ins, not what may name other partners', () => {
  expect(Object.keys(areaOfAction).sort()).toEqual([...auditActions].sort());
  const hidden = auditActions.filter((action) => !actionsForPartner.includes(action));
  expect(hidden).toEqual(
    expect.arrayContaining([
      'partner-linked',
      'site-granted',
      'role-changed',
      'partner-created',
      'odoo-changed',
    ]),
  );
});
