import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import {
  type BrandImage,
  brandImageRejected,
  brandImageRules,
} from '@greenroom/domain/branding/brands/brand-image.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { discardRest } from '#http/upload/discard-rest.ts';
import { receiveUpload } from '#http/upload/receive-upload.ts';
import { asSystem } from '#platform/database/scope.ts';
import { requireClean } from '#platform/scanning/require-clean.ts';
import type { Services } from '#platform/services.ts';
import { incomingFolder } from '#platform/storage/create-storage.ts';
import { findBrand, lockBrand } from '../partners.queries.ts';
import {
  brandImagePath,
  countUnpublishedImages,
  deleteForgottenImages,
  insertBrandImage,
} from './brand-images.queries.ts';
import { inspectImage } from './inspect-image.ts';

/** Enough for an afternoon of attempts; more would fill the database. */
const maxUnpublished = 30;

export async function uploadBrandImage(
  services: Services,
  viewer: Viewer,
  { id: partner_id, request }: { id: number; request: IncomingMessage },
): Promise<BrandImage> {
  const { database } = services;
  try {
    requireOwnPartner(viewer, partner_id);
    await asSystem(database, (db) => orNotFound('Partner', findBrand(db, partner_id)));
  } catch (error) {
    await discardRest(request);
    throw error;
  }
  const image = inspectImage(await receiveBytes(services, request));
  if (!image) throw new Problem('not-a-brand-image', brandImageRejected);
  const id = randomBytes(16).toString('hex');
  const { content_type, bytes: content } = image;
  await asSystem(database, async (db) => {
    await orNotFound('Partner', lockBrand(db, partner_id));
    await deleteForgottenImages(db, partner_id);
    if ((await countUnpublishedImages(db, partner_id)) >= maxUnpublished)
      throw new Problem('too-many-brand-images', 'Too many images wait to be published. Try again tomorrow.');
    await insertBrandImage(db, { id, partner_id, content_type, content });
  });
  return { url: brandImagePath + id, content_type, size: content.length };
}

async function receiveBytes(services: Services, request: IncomingMessage): Promise<Buffer> {
  const folder = incomingFolder(services.config);
  const limit = { max: brandImageRules.maxBytes, detail: brandImageRejected };
  const { file } = await receiveUpload(request, { folder, sizeLimit: () => limit });
  if (!file) throw new Problem('invalid-input', 'Choose a file to upload.');
  try {
    await requireClean(services, file);
    return await readFile(file.path);
  } finally {
    await file.discard();
  }
}
