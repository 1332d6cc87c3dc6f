import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';

/** Counts an upload of this user before any byte is read, and rejects it above the hourly limit. */
export async function limitUploads(
  { limiter, config }: Pick<Services, 'limiter' | 'config'>,
  { user_id }: Viewer,
): Promise<void> {
  const limit: Limit = { name: 'uploads', max: config.UPLOADS_PER_HOUR, windowSeconds: 3600 };
  const sentence = `You have sent ${limit.max} files within an hour.`;
  await limiter.require(limit, String(user_id), { code: 'upload-limit', sentence });
}
