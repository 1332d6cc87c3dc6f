import { readFileSync } from 'node:fs';
import { hardestSurface } from '@greenroom/domain/branding/correct-contrast.ts';
import { expect, test } from 'vitest';
import { ownColors, previewSurfaces } from './preview-surfaces.ts';

test.each(['light', 'dark'] as const)(
  'the preview of the %s theme has the colours of the style sheet',
  (theme) => {
    const tokens = readFileSync(`${import.meta.dirname}/../../../styles/tokens.css`, 'utf8');
    const [light = '', dark = ''] = tokens.split(':root.dark {');
    const part = { light, dark }[theme];
    const surface = { light: 'background', dark: 'surface-raised' }[theme];
    expect(part).toContain(`--${surface}: ${hardestSurface[theme]};`);
    for (const [name, value] of Object.entries(previewSurfaces[theme]))
      expect(part).toContain(`--${name}: ${value};`);
    for (const value of Object.values(ownColors[theme])) expect(part).toContain(`, ${value});`);
  },
);
