import { describe, expect, test } from 'vitest';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { readMap } from './odoo-map.ts';

const good = anOdooMap('project.task');

describe('a map', () => {
  test('may list several Odoo stages for one of Greenroom', () => {
    const { stages } = readMap({ ...good, stages: { NEW: 1, STANDBY: [5, 9] } });
    expect(stages).toEqual({ NEW: [1], STANDBY: [5, 9] });
  });

  test.each([
    [[], 'The map must be an object with model, fields, stages, and perhaps priorities and values.'],
    [{ ...good, model: 'Task!' }, '"model" must be the name of a model, such as project.task.'],
    [{ ...good, fields: { stage: 'stage_id' } }, '"fields.name" must be the name of a field.'],
    [{ ...good, fields: { ...good.fields, name: 'na me' } }, '"fields.name" must be the name of a field.'],
    [{ ...good, stages: { SOLVED: 3 } }, '"stages.NEW" must be numbers of stages.'],
    [{ ...good, stages: { NEW: 'one' } }, '"stages.NEW" must be numbers of stages.'],
    [{ ...good, stages: { NEW: 1, SOLVED: 1 } }, '"stages" must name each stage of Odoo once.'],
    [{ ...good, priorities: undefined }, '"priorities" and "fields.priority" belong together.'],
    [
      { ...good, priorities: { ...good.priorities, HIGH: 2 } },
      '"priorities.HIGH" must be a value of the field, in quotation marks.',
    ],
    [
      { ...good, stages: { NEW: 1, DONE: 2 } },
      '"stages" must name NEW, and perhaps the others of NEW, IN_PROGRESS, SOLVED, CANCELLED, PROVISIONALLY_CLOSED, STANDBY.',
    ],
    [
      { ...good, model: 'Task!', fields: { stage: 'Stage' }, stages: { NEW: 0 } },
      '"model" must be the name of a model, such as project.task. "fields.name" must be the name of a field. ' +
        '"fields.stage" must be the name of a field. "stages.NEW" must be the number of a stage.',
    ],
  ])('is rejected with one sentence per fault: %j', (given, sentence) => {
    expect(() => readMap(given)).toThrow(sentence);
  });
});
