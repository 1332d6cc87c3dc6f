import { expect, test } from 'vitest';
import { deriveBranding } from './derive-branding.ts';

const colors = {
  primary: '#0b5cad',
  primaryForeground: '#ffffff',
  primaryDark: '#084785',
  secondary: '#e3eef8',
  secondaryForeground: '#17324d',
  accent: '#d6e6f5',
  accentForeground: '#0a355f',
};
const tenant = {
  name: 'lumiere',
  display_name: 'Groupe Lumière',
  logo_url: '/brand/lumiere.svg',
  logo_dark_url: null,
  favicon_url: null,
  font_family: 'Georgia',
  colors,
  theme_colors: null,
};
const partner = { id: 3, name: 'Lumière SA', is_company: true, tenant };

test('turns seven colours and the font into CSS variables', () => {
  const branding = deriveBranding(partner, () => true);
  expect(branding.variables.light).toEqual({
    '--tenant-font': '"Georgia"',
    '--tenant-primary': '#0b5cad',
    '--tenant-primary-foreground': '#ffffff',
    '--tenant-primary-dark': '#084785',
    '--tenant-secondary': '#e3eef8',
    '--tenant-secondary-foreground': '#17324d',
    '--tenant-accent': '#d6e6f5',
    '--tenant-accent-foreground': '#0a355f',
  });
  expect(branding.variables.dark['--tenant-primary']).not.toBe('#0b5cad');
});

test('leaves out a font that this machine does not have', () => {
  expect(deriveBranding(partner, () => false).variables.light).not.toHaveProperty('--tenant-font');
});

test('names the application after the tenant, else Greenroom', () => {
  const named = (names: { display_name: string | null; name: string | null }) =>
    deriveBranding({ ...partner, tenant: { ...tenant, ...names } }, () => true).name;
  expect(named({ display_name: 'Groupe Lumière', name: 'lumiere' })).toBe('Groupe Lumière');
  expect(named({ display_name: null, name: 'lumiere' })).toBe('lumiere');
  expect(named({ display_name: null, name: null })).toBe('Greenroom');
  expect(deriveBranding({ ...partner, tenant: null }, () => true).name).toBe('Greenroom');
});
