import type { AgentToServer } from '@greenroom/domain/agent/messages.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StatusReport } from './report-statuses.ts';

const aStatus = (change: Partial<ReportedStatus> = {}): ReportedStatus => ({
  asset_id: 7,
  status: 'online',
  message: deviceMessage('device.on'),
  code: null,
  firmware_version: null,
  observed_at: '2026-03-01T10:00:00Z',
  ...change,
});

describe('the report of statuses', () => {
  let sent: AgentToServer[];
  let report: StatusReport;
  let isConnected: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    isConnected = true;
    report = new StatusReport(
      (message) => {
        if (isConnected) sent.push(message);
        return isConnected;
      },
      () => Date.now(),
    );
    report.begin({ namesUnchanged: true });
  });
  afterEach(() => vi.useRealTimers());

  /** What is sent for a poll with this status, half a minute after the last. */
  const poll = (change: Partial<ReportedStatus> = {}) => {
    vi.advanceTimersByTime(27_000);
    sent = [];
    report.add(aStatus(change));
    vi.advanceTimersByTime(3_000);
    return sent.map(({ type }) => type);
  };

  test('sends a status whole at first, and then only names the device', () => {
    expect(poll()).toEqual(['statuses']);
    expect(poll()).toEqual(['unchanged']);
    expect(sent).toEqual([{ type: 'unchanged', asset_ids: [7] }]);
  });

  test('sends what is different whole', () => {
    poll();
    expect(poll({ message: deviceMessage('device.standby') })).toEqual(['statuses']);
    expect(poll({ message: deviceMessage('device.standby') })).toEqual(['unchanged']);
    expect(poll({ firmware_version: '2.0' })).toEqual(['statuses']);
  });

  test('sends changed facts whole, but not for an uptime or a response time', () => {
    poll({ facts: { power: 'on', uptime_seconds: 30, answer_ms: 8 } });
    expect(poll({ facts: { power: 'on', uptime_seconds: 60, answer_ms: 12 } })).toEqual(['unchanged']);
    expect(poll({ facts: { power: 'on', in_use: true, uptime_seconds: 90 } })).toEqual(['statuses']);
  });

  test('sends every failure whole', () => {
    const failed = { status: 'offline', code: 'device-unreachable' } as const;
    expect([poll(failed), poll(failed)]).toEqual([['statuses'], ['statuses']]);
    expect(poll()).toEqual(['statuses']);
  });

  test('sends everything whole again after some minutes', () => {
    const types = Array.from({ length: 43 }, () => poll()[0]);
    expect(types.filter((type) => type === 'statuses')).toHaveLength(3);
    expect(types.slice(0, 2)).toEqual(['statuses', 'unchanged']);
  });

  test('sends the next status whole after the server has asked for it, and after a reboot', () => {
    poll();
    report.sendWhole([7]);
    expect(poll()).toEqual(['statuses']);
    report.forget(8);
    expect(poll()).toEqual(['statuses']);
  });

  test('names nothing to a server of an older protocol, nor what it could not send before', () => {
    report.begin({ namesUnchanged: false });
    expect([poll(), poll()]).toEqual([['statuses'], ['statuses']]);
    report.begin({ namesUnchanged: true });
    isConnected = false;
    poll();
    isConnected = true;
    expect(poll()).toEqual(['statuses']);
  });

  test('sends names every three seconds, and earlier together with a whole status, which waits one second', () => {
    poll();
    sent = [];
    report.add(aStatus());
    vi.advanceTimersByTime(1_500);
    expect(sent).toEqual([]);
    report.add(aStatus({ asset_id: 8 }));
    vi.advanceTimersByTime(1_000);
    expect(sent.map(({ type }) => type)).toEqual(['statuses', 'unchanged']);
    vi.advanceTimersByTime(5_000);
    expect(sent).toHaveLength(2);
  });

  test('begins anew with each session', () => {
    poll();
    report.clear();
    report.begin({ namesUnchanged: true });
    expect(poll()).toEqual(['statuses']);
  });
});
