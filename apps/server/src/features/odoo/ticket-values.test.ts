import { describe, expect, test } from 'vitest';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { readMap } from './odoo-map.ts';
import { externalIdOf, importValues, readTheirs, writeDateOf } from './ticket-values.ts';

const map = {
  ...readMap({
    ...anOdooMap('project.task'),
    fields: { ...anOdooMap('').fields, sales_order: 'x_order' },
    values: { project_id: 4, x_channel: 'console' },
  }),
  odooFields: {
    description: { type: 'html', required: false },
    x_order: { type: 'char' },
    project_id: { type: 'many2one' },
    x_channel: { type: 'char' },
  },
};
const ticket = {
  id: 42,
  external_key: '9f3a1c7e-0000-4000-8000-000000000000',
  name: 'No sound',
  priority: 3,
  stage: 1,
  team: 'Support',
  sales_order: null,
  assigned_to: null,
  additional_data: { description: 'a < b\nand "c"' },
};

describe('a ticket sent to Odoo', () => {
  test('is an import with links by id, escaped HTML, and the fixed values of the map', () => {
    expect(importValues(map, ticket)).toEqual({
      name: 'No sound',
      'stage_id/.id': '1',
      priority: '3',
      description: '<p>a &#60; b<br/>and &#34;c&#34;</p>',
      'project_id/.id': '4',
      x_channel: 'console',
    });
  });

  test('uses its name as a description when Odoo requires one and there is none', () => {
    const strict = {
      ...map,
      odooFields: { ...map.odooFields, description: { type: 'text', required: true } },
    };
    const values = importValues(strict, { ...ticket, additional_data: {}, sales_order: 'S1' });
    expect(values).toMatchObject({ description: 'No sound', x_order: 'S1' });
  });

  test('is assigned by the id of the user, and to no user in an empty cell', () => {
    const assigned = { ...map, fields: { ...map.fields, assignee: 'user_ids' } };
    expect(importValues(assigned, ticket, 7)).toMatchObject({ 'user_ids/.id': '7' });
    expect(importValues(assigned, ticket)).toMatchObject({ user_ids: '' });
  });

  test('has an external id that no other installation can have', () => {
    expect(externalIdOf(ticket)).toBe('greenroom.ticket_42_9f3a1c7e');
  });
});

describe('a record of Odoo', () => {
  test('has links as pairs and false for empty fields', () => {
    const record = { id: 7, name: ' Lamp ', stage_id: [2, 'In Progress'], priority: '2' };
    expect(readTheirs(map, record)).toEqual({ name: 'Lamp', priority: '2', stage: 2 });
    const empty = { id: 7, name: false, stage_id: false, priority: false };
    expect(readTheirs(map, empty)).toEqual({ name: '', priority: null, stage: null });
  });

  test.each([
    ['2026-11-15 17:00:01', '2026-11-15 17:00:01'],
    ['2026-11-15T17:00:01.123456', '2026-11-15 17:00:01'],
    [false, undefined],
  ])('was changed at %s', (write_date, expected) => {
    expect(writeDateOf({ id: 1, write_date })).toBe(expected);
  });
});
