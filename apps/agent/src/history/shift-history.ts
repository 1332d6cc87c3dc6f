import type { LateHistory } from '@greenroom/domain/history/late-history.ts';
import { PollPacker } from '@greenroom/domain/history/packed-polls.ts';

/** The same history, so many milliseconds later or earlier. Polls are packed again: a row is of one hour. */
export function shiftHistory({ covers, changes, polls }: LateHistory, milliseconds: number): LateHistory {
  const packer = new PollPacker();
  for (const { asset_id, at, period_s, polls: bytes } of polls)
    for (const [place, byte] of Buffer.from(bytes, 'hex').entries())
      if (byte > 0) packer.add({ asset_id, at: at + place * period_s * 1000 + milliseconds, period_s, byte });
  return {
    covers: covers && { from: covers.from + milliseconds, until: covers.until + milliseconds },
    changes: changes.map((change) => ({ ...change, at: change.at + milliseconds })),
    polls: packer.takeAll(),
  };
}
