import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setThemeChoice } from '#theme/theme.ts';
import { MakerLogo } from './maker-logo.tsx';

const source = () => screen.getByAltText('Sony').getAttribute('src');

test('shows the logo of a known manufacturer, and its dark variant in the dark theme', () => {
  setThemeChoice('light');
  render(<MakerLogo name="Sony" />);
  expect(source()).toBe('/makers/sony.svg');
  act(() => setThemeChoice('dark'));
  expect(source()).toBe('/makers/sony-dark.svg');
});

test('shows a generic icon for an unknown manufacturer', () => {
  render(<MakerLogo name="Acme" />);
  expect(screen.getByRole('img', { name: 'Acme' }).dataset.maker).toBe('generic');
});

test('shows a generic icon when the logo fails to load', () => {
  render(<MakerLogo name="Sony" />);
  fireEvent.error(screen.getByAltText('Sony'));
  expect(screen.getByRole('img', { name: 'Sony' }).dataset.maker).toBe('generic');
});
