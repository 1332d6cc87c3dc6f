import { megabyte } from '@greenroom/domain/files/upload-rules.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { lockUsage } from './file-changes.queries.ts';

/** Refuses a file for which its partner has no room left. 0 is no limit. */
export async function demandQuota(
  db: ViewerDb,
  { config, ...file }: { config: Services['config']; partner_id: number; size: number },
): Promise<void> {
  const { FILES_PER_PARTNER: mostFiles, FILE_MEGABYTES_PER_PARTNER: mostMegabytes } = config;
  if (mostFiles === 0 && mostMegabytes === 0) return;
  const { files, bytes } = await lockUsage(db, file.partner_id);
  const advice =
    'Delete files that are no longer needed, or ask the people who run this installation for more room.';
  if (mostFiles > 0 && files >= mostFiles) {
    throw new Problem('file-quota', `Your organisation has its ${mostFiles} files already. ${advice}`);
  }
  if (mostMegabytes > 0 && bytes + file.size > mostMegabytes * megabyte) {
    throw new Problem('file-quota', `The files of your organisation fill its ${mostMegabytes} MB. ${advice}`);
  }
}
