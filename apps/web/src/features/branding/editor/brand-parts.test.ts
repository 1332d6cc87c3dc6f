import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import { expect, test } from 'vitest';
import { changedParts, mergeBrand, takeParts } from './brand-parts.ts';
import { toBrandValues } from './brand-values.ts';

const none = { logo_url: null, logo_dark_url: null, favicon_url: null, font_family: null };
const colors = {
  primary: '#7a3e00',
  primaryForeground: '#ffffff',
  primaryDark: '#5c2f00',
  secondary: '#eeeeee',
  secondaryForeground: '#222222',
  accent: '#f2c200',
  accentForeground: '#222222',
};
const brand: Brand = {
  ...none,
  partner_id: 1,
  partner_name: 'Plaza Sistemas AV',
  default_name: 'Greenroom',
  version: 3,
  display_name: 'Plaza',
  colors,
  theme_colors: { light: { primary: '#663300' }, dark: {} },
};
const base = toBrandValues(brand);
const keys = (parts: { key: string }[]) => parts.map(({ key }) => key);

test('keeps what only one of two has changed, and leaves the rest for a choice', () => {
  const mine = {
    ...base,
    display_name: 'Plaza AV',
    colors: { ...colors, primary: '#000080', accent: '#ABCDEF' },
    theme_colors: { light: {}, dark: {} },
  };
  const theirs = {
    ...base,
    font_family: 'Montserrat',
    logo_url: '/api/brand-images/1',
    colors: { ...colors, primary: '#800000', accent: '#abcdef' },
  };
  const { merged, conflicts } = mergeBrand(base, mine, theirs);
  expect(keys(conflicts)).toEqual(['primary']);
  expect(merged).toEqual({ ...mine, font_family: 'Montserrat', logo_url: '/api/brand-images/1' });
  expect(takeParts(merged, theirs, conflicts).colors.primary).toBe('#800000');
  expect(keys(changedParts(base, mine))).toEqual(['display_name', 'primary', 'primary-light', 'accent']);
});

test('colours that are not used are no difference', () => {
  const off = { ...base, own_colours: false };
  expect(changedParts(off, { ...off, colors: { ...colors, primary: '#000080' } })).toEqual([]);
  expect(keys(changedParts(off, base)).slice(0, 2)).toEqual(['own_colours', 'primary']);
});
