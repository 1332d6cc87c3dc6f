import { describe, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { StatusStream } from './status-stream.ts';

function aStream(
  read: (ids: readonly number[], since: Date | undefined) => Promise<string[]>,
  beatMilliseconds = 60_000,
) {
  const onEnd = vi.fn();
  const timing = { gatherMilliseconds: 0, beatMilliseconds };
  const stream = new StatusStream({
    ...{ timing, now: () => new Date(), onEnd },
    read: async ({ asset_ids, since }) => ({ statuses: await read(asset_ids, since), rooms: [] }),
  });
  return { stream, onEnd };
}

describe('StatusStream', () => {
  test('drops a reader that does not keep up, but not because of one long message', async () => {
    const { stream, onEnd } = aStream(async () => ['x'.repeat(300_000)]);
    stream.note([1]);
    await eventually(() => expect(stream.body.readableLength).toBeGreaterThan(300_000));
    expect(stream.body.destroyed).toBe(false);
    stream.note([2]);
    await eventually(() => expect(onEnd).toHaveBeenCalled());
    expect(stream.body.destroyed).toBe(true);
  });

  test('reads changes again that happen while it is reading', async () => {
    const requests: (readonly number[])[] = [];
    let release = () => {};
    const { stream } = aStream(async (ids) => {
      requests.push(ids);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return [];
    });
    stream.note([1]);
    await eventually(() => expect(requests).toEqual([[1]]));
    stream.note([2]);
    stream.note([3, 2]);
    release();
    await eventually(() => expect(requests).toEqual([[1], [2, 3]]));
    release();
    stream.end();
  });

  test('starts with the changes of the last moments, and later follows notifications only', async () => {
    const opened = Date.now();
    const requests: (Date | undefined)[] = [];
    const { stream } = aStream(async (_ids, since) => {
      requests.push(since);
      return [];
    });
    await eventually(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.getTime()).toBeLessThan(opened);
    stream.note([1]);
    await eventually(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toBeUndefined();
    stream.end();
  });

  test('goes back far enough with every beat for a change that was slow to commit', async () => {
    const looks: { at: number; since: Date | undefined }[] = [];
    const { stream } = aStream(async (_ids, since) => {
      looks.push({ at: Date.now(), since });
      return [];
    }, 5);
    await eventually(() => expect(looks.length).toBeGreaterThan(3));
    stream.end();
    for (const { at, since } of looks) expect(at - (since?.getTime() ?? at)).toBeGreaterThanOrEqual(10_000);
  });

  test('ends properly when its viewer is gone', async () => {
    const { stream, onEnd } = aStream(() => Promise.reject(new Error('signed out')));
    const chunks: string[] = [];
    const ended = new Promise((resolve) =>
      stream.body.on('data', (chunk) => chunks.push(String(chunk))).on('end', resolve),
    );
    stream.note([1]);
    await ended;
    expect(onEnd).toHaveBeenCalled();
    expect(chunks.join('')).not.toContain('event:');
  });

  test('sends documents at the start, and later only when they differ', async () => {
    const requests: boolean[] = [];
    let documents = '[1]';
    const stream = new StatusStream({
      timing: { gatherMilliseconds: 0, beatMilliseconds: 60_000 },
      now: () => new Date(),
      onEnd: () => {},
      read: async ({ withDocuments }) => {
        requests.push(withDocuments);
        return { statuses: [], rooms: [], documents: withDocuments ? documents : undefined };
      },
    });
    let text = '';
    stream.body.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    const reported = () => [...text.matchAll(/event: documents\ndata: (.*)/g)].map(([, data]) => data);
    await eventually(() => expect(reported()).toEqual(['[1]']));
    stream.note([1]);
    await eventually(() => expect(requests).toEqual([true, false]));
    stream.noteFiles();
    await eventually(() => expect(requests).toEqual([true, false, true]));
    documents = '[2,1]';
    stream.noteFiles();
    await eventually(() => expect(reported()).toEqual(['[1]', '[2,1]']));
    stream.end();
  });
});
