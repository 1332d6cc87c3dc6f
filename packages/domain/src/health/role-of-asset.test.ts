import { describe, expect, test } from 'vitest';
import { foldText } from '../listing/fold-text.ts';
import { roleOfAsset } from './role-of-asset.ts';
import { roleWords } from './role-words.ts';

const kind = (asset_type: string | null, category: string | null = null) => ({ asset_type, category });

describe('the built-in words', () => {
  test.each([
    ['Projector', 'display'],
    ['Signage display', 'display'],
    ['Vidéoprojecteur', 'display'],
    ['Écran 75"', 'display'],
    ['Pantalla LED', 'display'],
    ['Video codec', 'codec'],
    ['Barre vidéo', 'codec'],
    ['PTZ camera', 'camera'],
    ['Network camera', 'camera'],
    ['Cámara', 'camera'],
    ['Ceiling microphone', 'microphone'],
    ['Micrófono de techo', 'microphone'],
    ['Conference unit', 'microphone'],
    ['Loudspeaker', 'speaker'],
    ['Altavoces', 'speaker'],
    ['DSP', 'audio'],
    ['Mixing console', 'audio'],
    ['Touch panel', 'control'],
    ['Écran tactile', 'control'],
    ['Pantalla táctil', 'control'],
    ['Switcher', 'switcher'],
    ['AV over IP', 'switcher'],
    ['Wireless presentation', 'presentation'],
    ['Media player', 'player'],
    ['Enregistreur', 'recorder'],
    ['Network switch', 'network'],
    ['Conmutador de red', 'network'],
    ['Smart relay', 'power'],
    ['Onduleur', 'power'],
    ['Lectern', 'other'],
    ['Said', 'other'],
  ])('%s is %s', (type, role) => {
    expect(roleOfAsset(kind(type))).toBe(role);
  });

  test('are folded, and none stands for two roles', () => {
    const words = Object.values(roleWords).flat();
    expect(words.map(foldText)).toEqual(words);
    expect(new Set(words).size).toBe(words.length);
  });
});

test('the category counts when the type says nothing, its last part first', () => {
  expect(roleOfAsset(kind('CP4', 'All / Control / Processors'))).toBe('control');
  expect(roleOfAsset(kind(null, 'All / Cameras / PTZ'))).toBe('camera');
  expect(roleOfAsset(kind(null))).toBe('other');
});

test('the partner’s map comes before the words, and the asset’s own role before both', () => {
  const map = [
    { words: 'Display', role: 'player' as const },
    { words: 'Display wall', role: 'control' as const },
  ];
  expect(roleOfAsset(kind('display wall 3x3'), map)).toBe('control');
  expect(roleOfAsset(kind('Display'), map)).toBe('player');
  expect(roleOfAsset(kind('Old display'), map)).toBe('display');
  expect(roleOfAsset({ ...kind('Display'), role: 'codec' }, map)).toBe('codec');
});
