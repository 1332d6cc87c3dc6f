import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { StatTile } from './stat-tile.tsx';

test('the trend shows its absolute value as a percentage', () => {
  render(<StatTile title="Assets" value="12" trend={{ value: -4.5, label: 'down 4.5 percent' }} />);
  screen.getByText('4.5%');
  screen.getByText('down 4.5 percent');
});

test('a tile with a link is a link with its title and value', () => {
  render(
    <MemoryRouter>
      <StatTile title="Total sites" value="61" to="/inventory/sites" />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: /Total sites.*61/ });
  expect(link.getAttribute('href')).toBe('/inventory/sites');
});

test('a loading tile keeps its title and hides the value', () => {
  render(<StatTile title="Total sites" value="61" loading />);
  screen.getByText('Total sites');
  expect(screen.queryByText('61')).toBeNull();
});
