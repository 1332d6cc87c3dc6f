import { describe, expect, test } from 'vitest';
import { adviceFor } from './colour-advice.ts';

const colors = {
  primary: '#ffe14d',
  primaryForeground: '#111111',
  primaryDark: '#084785',
  secondary: '#e3eef8',
  secondaryForeground: '#17324d',
  accent: '#d6e6f5',
  accentForeground: '#0a355f',
};

describe('adviceFor', () => {
  test('names the colour that replaces one too pale for text, in the theme where it is', () => {
    const [light, dark] = adviceFor('primary', colors);
    expect(light).toMatchObject({ theme: 'light', isKept: false });
    expect(light?.ratio).toBeLessThan(2);
    expect(light?.usedRatio).toBeGreaterThanOrEqual(4.5);
    expect(dark).toMatchObject({ theme: 'dark', isKept: true, used: '#ffe14d' });
  });

  test('offers colours of the brand that are readable, and checks another choice', () => {
    const [light] = adviceFor('primary', colors, { light: { primary: '#ffee99' }, dark: {} });
    expect(light?.alternatives.map(({ name }) => name)).toEqual(['primaryDark']);
    expect(light?.chosen).toMatchObject({ color: '#ffee99', isReadable: false });
    const [typed] = adviceFor('primary', colors, { light: { primary: '#08' }, dark: {} });
    expect(typed?.chosen).toEqual({ color: '#08', ratio: null, isReadable: false });
  });

  test('compares a text colour with its own background', () => {
    expect(adviceFor('accentForeground', colors).every(({ isKept }) => isKept)).toBe(true);
    expect(adviceFor('accentForeground', { ...colors, accent: '#0a355f' })[0]?.ratio).toBe(1);
  });

  test('has none for backgrounds, and none while a colour is typed', () => {
    expect(adviceFor('secondary', colors)).toEqual([]);
    expect(adviceFor('primary', { ...colors, primary: '#ffe1' })).toEqual([]);
  });
});
