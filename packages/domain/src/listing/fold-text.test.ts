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

  test('writes out ligatures and letters that lose no accent', () => {
    expect(foldText('Cœur Défense Straße')).toBe('coeur defense strasse');
    expect(foldText('ŒUVRE ÆTHER STRAẞE')).toBe('oeuvre aether strasse');
    expect(foldText('Øst Łódź Đakovo Þór Garðabær Ħal Diyarbakır ǽ ǿ')).toBe(
      'ost lodz dakovo thor gardabaer hal diyarbakir ae o',
    );
  });

  test('removes the dot of a Turkish capital I, so that no mark is left behind', () => {
    expect(foldText('İzmir')).toBe('izmir');
  });

  test('is idempotent', () => {
    const once = foldText('Ǻ Größe 😀 \uffff');
    expect(foldText(once)).toBe(once);
  });
});
