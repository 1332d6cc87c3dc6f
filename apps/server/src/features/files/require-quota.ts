import { megabyte } from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { lockUsage } from './file-changes.queries.ts';

/** Rejects a file that exceeds its partner's quota. 0 means no limit. */
export async function requireQuota(
  db: ViewerDb | SystemDb,
  { config, ...file }: { config: Services['config']; partner_id: number; size: number },
): Promise<void> {
  const { FILES_PER_PARTNER: maxFiles, FILE_MEGABYTES_PER_PARTNER: maxMegabytes } = config;
  if (maxFiles === 0 && maxMegabytes === 0) return;
  const { files, bytes } = await lockUsage(db, file.partner_id);
  const advice =
    'Delete files that are no longer needed, or ask the people who run this installation for more room.';
  if (maxFiles > 0 && files >= maxFiles) {
    throw new Problem(
      'file-quota',
      `Your organisation already has the maximum of ${maxFiles} files. ${advice}`,
    );
  }
  if (maxMegabytes > 0 && bytes + file.size > maxMegabytes * megabyte) {
    throw new Problem('file-quota', `Your organisation has used all of its ${maxMegabytes} MB. ${advice}`);
  }
}
