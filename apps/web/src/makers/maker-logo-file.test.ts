import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makerLogoFile } from './maker-logo-file.ts';

const folder = `${import.meta.dirname}/../../public`;

describe('makerLogoFile', () => {
  test.each([
    ['NETGEAR', '/makers/netgear.svg'],
    ['Blackmagic Design', '/makers/blackmagic-design.svg'],
    [' Sharp/NEC ', '/makers/sharp-nec.svg'],
    ['Polycom', '/makers/poly.svg'],
  ])('finds %s', (name, file) => {
    expect(makerLogoFile(name, 'light')).toBe(file);
  });

  test('has none for an unknown manufacturer', () => {
    for (const name of ['Acme', '', '../secret', 'constructor', null, undefined]) {
      expect(makerLogoFile(name, 'light')).toBeUndefined();
    }
  });

  test('has a separate file in both themes for every logo in the folder', () => {
    const names = readdirSync(`${folder}/makers`)
      .filter((file) => file.endsWith('.svg') && !file.endsWith('-dark.svg'))
      .map((file) => file.replace('.svg', ''));
    expect(names.length).toBeGreaterThanOrEqual(19);
    for (const name of names) {
      for (const theme of ['light', 'dark'] as const) {
        expect(existsSync(`${folder}${makerLogoFile(name, theme)}`)).toBe(true);
      }
    }
  });
});
