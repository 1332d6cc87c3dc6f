import { describe, expect, test } from 'vitest';
import { builtInModel, builtInTypes, hasBuiltInModel } from './built-in-models.ts';
import { maxModelBytes, maxNeeds, roomModelDocument } from './room-model.ts';

const picture = { id: 'picture', roles: ['display'], at_least: 1, short: 'down' };
const document = (...needs: unknown[]) => ({ format: 1, title: { en: 'X' }, needs, warnings: 'note' });
const faultOf = (input: unknown) => roomModelDocument.safeParse(input).error?.issues[0]?.message;

describe('a room model', () => {
  test('is accepted with each need once', () => {
    expect(faultOf(document(picture))).toBeUndefined();
    expect(faultOf(document(picture, picture))).toBe('must name each need once');
  });

  test.each([
    ['an unknown role', document({ ...picture, roles: ['lamp'] }), /must be one of display/],
    ['no role', document({ ...picture, roles: [] }), /must name a role/],
    ['no needs', document(), /must have a need/],
    ['a need without an id', document({ ...picture, id: undefined }), /./],
    ['a need with an unknown member', document({ ...picture, at_most: 3 }), /does not know/],
    ['more than it expects', document({ ...picture, at_least: 3, expect: 2 }), /more than expect/],
    ['zero devices', document({ ...picture, at_least: 0 }), /./],
    ['another format', { ...document(picture), format: 2 }, /must be 1/],
    [
      'too many needs',
      document(...Array.from({ length: maxNeeds + 1 }, (_, at) => ({ ...picture, id: `n${at}` }))),
      /at most 20/,
    ],
  ])('is rejected with %s', (_, input, message) => {
    expect(faultOf(input)).toMatch(message);
  });
});

describe('the built-in models', () => {
  test('fit the schema, with one for any room', () => {
    for (const type of [...builtInTypes, null]) {
      const model = builtInModel(type);
      expect(faultOf(model)).toBeUndefined();
      expect(JSON.stringify(model).length).toBeLessThan(maxModelBytes);
    }
    expect(builtInTypes).toHaveLength(11);
  });

  test('are found by the name of the type in three languages', () => {
    expect(builtInModel('salle du Conseil').title.en).toBe('Boardroom');
    expect(builtInModel(' Sala de juntas ').title.en).toBe('Boardroom');
    expect(builtInModel('Chapel').title.en).toBe('Any room');
    expect(hasBuiltInModel('Chapel')).toBe(false);
  });
});
