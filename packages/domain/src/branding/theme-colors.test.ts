import { describe, expect, test } from 'vitest';
import { colorsOfTheme, unreadableChoices } from './theme-colors.ts';

const colors = {
  primary: '#f2c200',
  primaryForeground: '#111111',
  primaryDark: '#c79f00',
  secondary: '#e3eef8',
  secondaryForeground: '#17324d',
  accent: '#0b5cad',
  accentForeground: '#ffffff',
};

describe('colours of a theme', () => {
  test('are the chosen ones where they are readable', () => {
    const chosen = { light: { primary: '#0b5cad' }, dark: {} };
    expect(unreadableChoices(colors, chosen)).toEqual([]);
    expect(colorsOfTheme(colors, chosen, 'light').primary).toBe('#0b5cad');
    expect(colorsOfTheme(colors, chosen, 'dark').primary).toBe('#f2c200');
    expect(colorsOfTheme(colors, null, 'light').primary).not.toBe('#f2c200');
  });

  test('are corrected where a choice is not readable, and the choice is named', () => {
    const chosen = {
      light: { primary: '#ffe14d', accentForeground: '#FFFFFF' },
      dark: { primary: '#111111' },
    };
    expect(unreadableChoices(colors, chosen)).toEqual([
      { theme: 'light', name: 'primary' },
      { theme: 'dark', name: 'primary' },
    ]);
    expect(colorsOfTheme(colors, chosen, 'light').primary).not.toBe('#ffe14d');
  });
});
