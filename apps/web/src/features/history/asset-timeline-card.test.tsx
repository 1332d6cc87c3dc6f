import {
  getAssetPolls,
  getAssetTimeline,
  getRoomTimeline,
  listAssetChanges,
  listAssetHours,
} from '@greenroom/domain/history/endpoints.ts';
import type { AssetChange, AssetTimeline } from '@greenroom/domain/history/timeline.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { AssetTimelineCard } from './asset-timeline-card.tsx';
import { RoomTimelineCard } from './room-timeline-card.tsx';

beforeAll(startTestTranslations);
afterEach(() => vi.unstubAllGlobals());

/** With the live stream, which never sends anything here. */
const createApi = () => new FakeApi().respond(streamAssetStatuses, () => new Response(new ReadableStream()));

const times = (from: string, to: string) => ({
  starts_at: `2026-11-17T${from}:00.000Z`,
  ends_at: `2026-11-17T${to}:00.000Z`,
  is_mixed: false,
  reason: null,
});
const timeline: AssetTimeline = {
  from: '2026-11-17T08:00:00.000Z',
  to: '2026-11-17T12:00:00.000Z',
  is_controlled: true,
  segments: [
    { ...times('08:00', '10:00'), condition: 'working' },
    { ...times('10:00', '10:04'), condition: 'unreachable' },
    { ...times('10:04', '11:00'), condition: 'standby' },
    { ...times('11:00', '12:00'), condition: 'unknown', reason: 'agent-offline' },
  ],
  seconds: [
    { condition: 'working', seconds: 7200 },
    { condition: 'unreachable', seconds: 240 },
    { condition: 'standby', seconds: 3360 },
    { condition: 'unknown', seconds: 3600 },
  ],
};

const countedHour = (hoursAgo: number) => ({
  hour: new Date(Math.floor(Date.now() / 3_600_000 - hoursAgo) * 3_600_000).toISOString(),
});

const change: AssetChange = {
  at: '2026-11-17T10:00:00.000Z',
  until: '2026-11-17T10:04:00.000Z',
  condition: 'unreachable',
  code: 'device-unreachable',
  power: null,
  in_use: null,
  message: 'No route',
  device_message: null,
};

testInFull(
  'shows the band of a device: arrows walk, keys choose the period, changes have their length',
  async () => {
    const periods: number[] = [];
    const hours: string[] = [];
    const api = createApi()
      .respond(getAssetTimeline, ({ query }) => {
        periods.push(Math.round((Date.now() - Date.parse(String(query.from))) / 86_400_000));
        return timeline;
      })
      .respond(getAssetPolls, ({ query }) => {
        const hour = String(query.hour);
        hours.push(hour);
        const poll = { at: hour, outcome: 'working' as const, below_ms: 16 };
        return { hour, polls: hours.length === 1 ? [] : [poll] };
      })
      .respond(listAssetHours, () => [
        { ...countedHour(2), polls: 120, misses: 3, answer_ms_avg: 24, answer_ms_max: 128 },
        { ...countedHour(26), polls: 60, misses: 60, answer_ms_avg: null, answer_ms_max: null },
      ])
      .respond(listAssetChanges, () => [change]);
    vi.stubGlobal('fetch', api.fetch);
    const user = userEvent.setup({ delay: null });
    showTestPage(<AssetTimelineCard assetId={4} />, '/inventory/assets/4');
    const band = await screen.findByRole('slider', { name: 'Status over time' });
    await screen.findByText('Unreachable for 4 min');
    const rows = within(screen.getByRole('table', { name: 'Status over time' })).getAllByRole('row');
    expect(rows).toHaveLength(5);
    screen.getByText('50%');
    band.focus();
    expect(band.getAttribute('aria-valuetext')).toMatch(/^Not monitored \(agent offline\): /);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(band.getAttribute('aria-valuetext')).toMatch(/^Unreachable: .* · 4 min$/);
    await user.keyboard('{Home}');
    expect(band.getAttribute('aria-valuenow')).toBe('1');
    await user.keyboard('3');
    expect(screen.getByRole('button', { name: '30 d' }).getAttribute('aria-pressed')).toBe('true');
    await vi.waitFor(() => expect(periods).toContain(30));
    // How it responded, in slots of four hours.
    const responses = await screen.findByRole('slider', { name: 'Responses to polls' });
    expect(responses.getAttribute('aria-valuemax')).toMatch(/^18[01]$/);
    screen.getByText('24 ms on average, 128 ms at most; 63 of 180 polls without a response');
    screen.getByRole('cell', { name: '60 of 60 polls without a response' });
    // Each poll of an hour, on request.
    const button = screen.getByRole('button', { name: 'Polls of an hour' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await screen.findByText('No polls of this hour are stored.');
    expect(screen.getByRole('button', { name: 'Next hour' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Previous hour' }));
    const polls = await screen.findByRole('slider', { name: 'Polls of an hour' });
    expect(Date.parse(String(hours[0])) - Date.parse(String(hours[1]))).toBe(3_600_000);
    polls.focus();
    await user.keyboard('{Home}');
    expect(polls.getAttribute('aria-valuetext')).toMatch(/^Working, in less than 16 ms: /);
    await user.click(button);
    expect(screen.queryByRole('slider', { name: 'Polls of an hour' })).toBeNull();
  },
);

test('says why there is nothing to show', async () => {
  const empty = { ...timeline, segments: [{ ...times('08:00', '12:00'), condition: 'unknown' as const }] };
  let isControlled = true;
  const api = createApi().respond(getAssetTimeline, () => ({ ...empty, is_controlled: isControlled }));
  vi.stubGlobal('fetch', api.fetch);
  const first = showTestPage(<AssetTimelineCard assetId={4} />, '/inventory/assets/4');
  await screen.findByText('Nothing heard yet. The first answers come within a minute.');
  first.unmount();
  isControlled = false;
  showTestPage(<AssetTimelineCard assetId={5} />, '/inventory/assets/5');
  await screen.findByText('Greenroom does not talk to this device.');
});

test('shows the band of a room, and a thin one for each device', async () => {
  const { segments, from, to } = timeline;
  const api = createApi().respond(getRoomTimeline, () => ({
    ...{ from, to, segments: [{ ...times('08:00', '12:00'), state: 'degraded' }] },
    assets: [{ asset_id: 7, product_name: 'Room bar', segments }],
  }));
  vi.stubGlobal('fetch', api.fetch);
  showTestPage(<RoomTimelineCard roomId={2} />, '/inventory/rooms/2');
  const band = await screen.findByRole('slider', { name: 'Room' });
  expect(band.getAttribute('aria-valuetext')).toMatch(/^Degraded: /);
  expect(screen.getByRole('link', { name: 'Room bar' }).getAttribute('href')).toBe('/inventory/assets/7');
  expect(within(screen.getByRole('table', { name: 'Room bar' })).getAllByRole('row')).toHaveLength(5);
});
