import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { MapPoint, PointMapProps } from './map-point.ts';
import { PointMap } from './point-map.tsx';

const points: MapPoint[] = [
  { id: 1, label: 'Athens', latitude: 37.98, longitude: 23.73 },
  { id: 2, label: 'Oslo', latitude: 59.91, longitude: 10.75 },
  { id: 3, label: 'Madrid', latitude: 40.42, longitude: -3.7 },
];
const labels: PointMapProps['labels'] = {
  description: 'Map of places',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  closePopup: 'Close',
  attribution: 'Natural Earth, GeoNames (CC BY 4.0)',
  cluster: (count) => `${count} places`,
};

function show(props: Partial<PointMapProps> = {}) {
  const element = (more: Partial<PointMapProps> = {}) => (
    <PointMap points={points} theme="light" labels={labels} {...props} {...more} />
  );
  const { rerender } = render(element());
  return (more: Partial<PointMapProps>) => rerender(element(more));
}

const map = () => screen.getByRole('region', { name: 'Map of places' });
const buttons = () => within(map()).getAllByRole('button');
const names = (of: HTMLElement[]) => of.map((button) => button.getAttribute('aria-label'));
const markers = () => names(buttons());
const current = () => names(buttons().filter((button) => button.getAttribute('aria-current') === 'true'));

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // With reduced motion the map moves without animation.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // jsdom lays nothing out; Leaflet asks these for the size of the map.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
});

describe('PointMap', () => {
  test('shows a named button for each point, in reading order', () => {
    show();
    expect(markers()).toEqual(['Oslo', 'Madrid', 'Athens']);
  });

  test('selects with the keyboard and opens the popup there', async () => {
    const onSelect = vi.fn();
    show({ onSelect, popup: (id) => <p>About {id}</p> });
    screen.getByRole('button', { name: 'Madrid' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(3);
    screen.getByText('About 3');
  });

  test('marks the selected point and moves the popup with the selection', () => {
    const update = show({ selectedId: 1, popup: (id) => <p>About {id}</p> });
    expect(current()).toEqual(['Athens']);
    update({ selectedId: 2 });
    expect(current()).toEqual(['Oslo']);
    expect(screen.queryByText('About 1')).toBeNull();
    screen.getByText('About 2');
  });

  test('closes the popup with Escape and returns the focus to the marker', async () => {
    show({ selectedId: 1, popup: (id) => <p>About {id}</p> });
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('About 1')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Athens' }));
  });

  test('offers a list for points with the same position', async () => {
    const onSelect = vi.fn();
    const twins = [1, 2].map((id) => ({ id, label: `Twin ${id}`, latitude: 50, longitude: 10 }));
    show({ points: twins, onSelect });
    await userEvent.click(screen.getByRole('button', { name: '2 places' }));
    await userEvent.click(screen.getByRole('button', { name: 'Twin 2' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('omits points without a position', () => {
    show({ points: [...points, { id: 9, label: 'Nowhere', latitude: Number.NaN, longitude: 0 }] });
    expect(markers()).toHaveLength(3);
  });

  test('names the sources of its data', () => {
    show();
    screen.getByText('Natural Earth, GeoNames (CC BY 4.0)');
  });
});
