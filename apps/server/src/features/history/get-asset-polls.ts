import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { readPollByte } from '@greenroom/domain/history/poll-byte.ts';
import { readMoment } from '@greenroom/domain/history/read-period.ts';
import type { AssetPolls } from '@greenroom/domain/history/timeline.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsViewer } from '#platform/database/scope.ts';
import { hourMilliseconds } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { listSampleRows } from './timeline.queries.ts';

/** The last polls of the present hour are stored within five minutes. */
export function getAssetPolls(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  { id, hour: given }: { id: number; hour?: string | undefined },
): Promise<AssetPolls> {
  const time = (readMoment('hour', given) ?? now()).getTime();
  const hour = Math.floor(time / hourMilliseconds) * hourMilliseconds;
  return readAsViewer(database, viewer, async (db, scope) => {
    await orNotFound('Asset', findAssetToControl(db, scope, id));
    const rows = await listSampleRows(db, { asset_id: id, hour: new Date(hour) });
    const polls = rows.flatMap(({ period_s, phase_ms, polls: bytes }) =>
      [...bytes].map((byte, place) => ({
        at: new Date(hour + phase_ms + place * period_s * 1000).toISOString(),
        ...readPollByte(byte),
      })),
    );
    return {
      hour: new Date(hour).toISOString(),
      polls: polls
        .filter(({ outcome }) => outcome !== 'gap')
        .sort((one, other) => (one.at < other.at ? -1 : 1)),
    };
  });
}
