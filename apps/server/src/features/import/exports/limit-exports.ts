import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { exportLimits } from '@greenroom/domain/import/export-selection.ts';
import type { Services } from '#platform/services.ts';

/** An export reads the whole estate. */
export async function limitExports({ limiter }: Services, { user_id }: Viewer): Promise<void> {
  const limit = { name: 'exports', max: exportLimits.perHour, windowSeconds: 3600 };
  const sentence = `You have exported ${limit.max} files within an hour.`;
  await limiter.require(limit, String(user_id), { code: 'export-limit', sentence });
}
