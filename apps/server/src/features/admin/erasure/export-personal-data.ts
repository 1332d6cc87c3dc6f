import { Readable } from 'node:stream';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, readAsSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { findErasureSubject } from './erasure.queries.ts';
import { findSubject } from './find-subject.ts';
import { personalSections, readPortion } from './personal-data.queries.ts';

/** Each reads many tables. */
const exportLimit: Limit = { name: 'personal-data', max: 20, windowSeconds: 3600 };
const portionSize = 1000;

/** Everything that is stored of a person, for that person, a superuser or an administrator of its partner. */
export async function exportPersonalData(
  services: Pick<Services, 'database' | 'limiter'>,
  viewer: Viewer,
  id: number,
): Promise<Readable> {
  const { database, limiter } = services;
  // Before the head of the response: who may not have it gets the reason.
  await asSystem(database, (db) =>
    viewer.user_id === id ? orNotFound('User', findErasureSubject(db, id)) : findSubject(db, viewer, id),
  );
  await limiter.require(exportLimit, String(viewer.user_id));
  return Readable.from(writePersonalData(database, id));
}

/** One JSON object with a list for each kind of row, portion after portion. */
export async function* writePersonalData(database: Database, user_id: number): AsyncGenerator<string> {
  for (const [at, section] of personalSections.entries()) {
    yield `${at === 0 ? '{' : ',\n'}${JSON.stringify(section.name)}: [`;
    for (let offset = 0; ; offset += portionSize) {
      const rows = await readAsSystem(database, (db) =>
        readPortion(db, { section, user_id, limit: portionSize, offset }),
      );
      if (rows.length > 0) yield `${offset === 0 ? '\n' : ',\n'}${rows.join(',\n')}`;
      if (rows.length < portionSize) break;
    }
    yield ']';
  }
  yield '}\n';
}
