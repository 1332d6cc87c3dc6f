import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { FeedListener } from '#live/feed-listener.ts';
import * as statusFeed from '#live/use-status-feed.ts';
import { MonitorPage } from '#pages/management/monitor-page.tsx';
import { anAsset, aSite, FakeMonitor, warranty } from '#test/fake-monitor.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import * as lazyMap from '#ui/map/lazy-point-map.tsx';
import type { PointMapProps } from '#ui/map/map-point.ts';

/** The map has its own tests; here its markers are plain buttons. */
export function PlainMap({ points, onSelect, labels }: PointMapProps) {
  return (
    <section aria-label={labels.description}>
      {points.map(({ id, label, tone }) => (
        <button key={id} type="button" data-tone={tone} onClick={() => onSelect?.(id)}>
          {label}
        </button>
      ))}
    </section>
  );
}

/** The live stream has its own tests; here it sends what a test wants. */
export const feed = { listeners: new Set<FeedListener>() };
export function useTestFeed(listener: FeedListener = {}) {
  useEffect(() => {
    feed.listeners.add(listener);
    return () => void feed.listeners.delete(listener);
  });
}

export let server: FakeMonitor;
export const user = userEvent.setup();

export const open = (search = '') => showTestPage(<MonitorPage />, `/management/monitor${search}`);

export const expectAddress = (expected: string) => waitFor(() => expect(shownSearch()).toBe(expected));

/** Called once in each file of tests of the page. */
export function setUpMonitorPage() {
  beforeAll(startTestTranslations);
  beforeEach(() => {
    server = new FakeMonitor();
    server.sites = [aSite(1, 'Bellecour'), aSite(2, 'Gran Vía', { city: 'Madrid' }), aSite(3, 'Quiet')];
    server.assets = [
      anAsset(1, 'Wall display', warranty(-40)),
      anAsset(2, 'Projector', { ...warranty(10), is_controlled: true, status: 'Inactive' }),
      anAsset(3, 'Table'),
      anAsset(4, 'Camera', {
        ...warranty(-3),
        asset_type: null,
        room_id: 2,
        room_name: 'Atelier',
        room_floor: null,
      }),
      anAsset(5, 'Écran', {
        ...warranty(20),
        site_id: 2,
        site_name: 'Gran Vía',
        room_id: 3,
        room_name: 'Sol',
      }),
      anAsset(6, 'Speaker', { site_id: 3, site_name: 'Quiet', is_controlled: true }),
    ];
    vi.stubGlobal('fetch', server.fetch);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(lazyMap, 'LazyPointMap').mockImplementation(PlainMap);
    vi.spyOn(statusFeed, 'useStatusFeed').mockImplementation(useTestFeed);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
