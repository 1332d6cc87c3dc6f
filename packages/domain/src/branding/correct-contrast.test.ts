import { describe, expect, test } from 'vitest';
import { contrast, correctContrast, hardestSurface, moveUntilReadable } from './correct-contrast.ts';

const good = {
  primary: '#0b5cad',
  primaryForeground: '#ffffff',
  primaryDark: '#084785',
  secondary: '#e3eef8',
  secondaryForeground: '#17324d',
  accent: '#d6e6f5',
  accentForeground: '#0a355f',
};

const poor = {
  primary: '#ffe14d',
  primaryForeground: '#ffffff',
  primaryDark: '#fff3b0',
  secondary: '#777777',
  secondaryForeground: '#888888',
  accent: '#000000',
  accentForeground: '#101010',
};

describe('correctContrast', () => {
  test('leaves readable colours unchanged', () => {
    expect(correctContrast(good, 'light')).toEqual(good);
  });

  test.each(['light', 'dark'] as const)('makes every pair readable in the %s theme', (theme) => {
    for (const colors of [good, poor, { ...poor, primary: '#000000' }, { ...poor, primary: '#ffffff' }]) {
      const corrected = correctContrast(colors, theme);
      expect(contrast(corrected.primary, hardestSurface[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(corrected.primary, corrected.primaryForeground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(corrected.primaryDark, corrected.primaryForeground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(corrected.secondary, corrected.secondaryForeground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(corrected.accent, corrected.accentForeground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each([
    ['light', '#ffffff', 0.09],
    ['dark', '#161b1a', 0.14],
  ] as const)(
    'keeps the primary colour readable on its own tint in the %s theme',
    (theme, surface, share) => {
      for (const primary of ['#ffe14d', '#ff0000', '#00aaff', '#7a00cc', '#101010', '#2e8b57']) {
        const corrected = correctContrast({ ...good, primary }, theme).primary;
        expect(contrast(corrected, mix(corrected, surface, share))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('moves the lightness and keeps the hue', () => {
    const corrected = moveUntilReadable('#ff6600', '#ffffff', 4.5);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(corrected.slice(at, at + 2), 16));
    expect(blue).toBe(0);
    expect((green ?? 0) / (red ?? 1)).toBeCloseTo(0x66 / 0xff, 1);
  });

  test('changes no more than necessary', () => {
    expect(contrast(moveUntilReadable('#ff6600', '#ffffff', 4.5), '#ffffff')).toBeLessThan(4.7);
  });
});

function mix(color: string, surface: string, share: number): string {
  const channel = (at: number) => {
    const [one, other] = [color, surface].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(one * share + other * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
