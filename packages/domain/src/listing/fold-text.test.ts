import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  test('ignores case', () => {
    expect(foldText('SALLE Lumen')).toBe('salle lumen');
  });

  test('ignores accents, composed or not', () => {
    expect(foldText('Écran')).toBe('ecran');
    expect(foldText('E\u0301cran')).toBe('ecran');
    expect(foldText('Señalización Ç Ü')).toBe('senalizacion c u');
  });

  test('keeps letters that have no accent to lose', () => {
    expect(foldText('Straße Øst Łódź')).toBe('straße øst łodz');
  });

  test('takes the dot off a Turkish capital I, so that no mark is left behind', () => {
    expect(foldText('İzmir')).toBe('izmir');
  });

  test('is the same after a second folding', () => {
    const once = foldText('Ǻ Größe 😀 \uffff');
    expect(foldText(once)).toBe(once);
  });
});
