import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { expect, test } from 'vitest';
import { findDoubles, type OdooChoices, toMapValues, toOdooMap } from './map-values.ts';

const choices: OdooChoices = {
  model: 'project.task',
  stages: [1, 2, 3, 7].map((id) => ({ id, name: `Stage ${id}` })),
  group: { field: 'project_id', records: [{ id: 5, name: 'Support' }] },
  priorities: ['0', '1'].map((value) => ({ value, name: value })),
  has_description: true,
  ...{ assignee_field: null, due_field: null },
};
const saved: OdooMap = {
  model: 'project.task',
  fields: { name: 'name', stage: 'stage_id', priority: 'priority', sales_order: 'x_order' },
  stages: { NEW: [1], SOLVED: [3, 7] },
  priorities: { LOW: '0', MEDIUM: '0', HIGH: '1', URGENT: '1' },
  values: { project_id: 5, partner_id: 42 },
};

test('a saved map comes back unchanged, with what the form does not show', () => {
  expect(toOdooMap(toMapValues(saved, choices), choices, saved)).toEqual(saved);
});

test('a further stage that is chosen elsewhere moves there', () => {
  const values = toMapValues(saved, choices);
  const moved = toOdooMap({ ...values, stages: { ...values.stages, CANCELLED: '7' } }, choices, saved);
  expect(moved.stages).toEqual({ NEW: [1], SOLVED: [3], CANCELLED: [7] });
});

test('a new map begins with the first stage and all priorities that Odoo has', () => {
  const map = toOdooMap(toMapValues(null, choices), choices, null);
  expect(map).toEqual({
    model: 'project.task',
    fields: { name: 'name', stage: 'stage_id', priority: 'priority', description: 'description' },
    stages: { NEW: [1] },
    priorities: { LOW: '0', MEDIUM: '1', HIGH: '1', URGENT: '1' },
  });
});

test('a map of another model is not mixed in', () => {
  const other = { ...saved, model: 'helpdesk.ticket' };
  expect(toOdooMap(toMapValues(other, choices), choices, other).values).toBeUndefined();
});

test('a stage of Odoo for two of Greenroom is found', () => {
  const values = toMapValues(saved, choices);
  expect(findDoubles(values)).toEqual([]);
  expect(findDoubles({ ...values, stages: { ...values.stages, STANDBY: '3' } })).toEqual(['3']);
});

test('the user and the time limit have the fields that the model has', () => {
  const task = { ...choices, assignee_field: 'user_ids', due_field: 'date_deadline' };
  const values = toMapValues(saved, task);
  expect(toOdooMap(values, task, saved).fields).toMatchObject({ assignee: 'user_ids', due: 'date_deadline' });
  const own = { ...saved, fields: { ...saved.fields, due: 'x_until' } };
  expect(toOdooMap(values, task, own).fields).toMatchObject({ due: 'x_until' });
});
