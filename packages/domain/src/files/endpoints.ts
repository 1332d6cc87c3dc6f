import * as z from 'zod/mini';
import { integerParam } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams } from '../http/id-params.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { entityTypes, file, fileCategories } from './file.ts';
import { descriptionChange, visibilityChange } from './file-changes.ts';
import { detailsChange, fileVersion } from './file-version.ts';
import { entityId, shortText, uploadFields } from './upload-fields.ts';

export const uploadFile = defineEndpoint({
  name: 'uploadFile',
  method: 'POST',
  base: 'api',
  path: '/files/upload',
  access: 'user',
  summary:
    'Upload one image or document (multipart). The bytes must match name and type. On assets and sites it needs estate.manage.',
  bodyType: 'multipart',
  form: z.extend(uploadFields, { file: z.file() }),
  response: file,
  status: 201,
});

export const listEntityFiles = defineEndpoint({
  name: 'listEntityFiles',
  method: 'GET',
  base: 'api',
  path: '/files/entity/{type}/{id}',
  access: 'user',
  summary:
    'The files of a site, room, asset, ticket or room type. With room_id those of its type that apply to that room: of its partner, or shared with all.',
  params: z.object({
    type: z.enum(entityTypes, 'must be room, room_type, asset, site or ticket'),
    id: entityId,
  }),
  query: z.object({
    category: z.optional(z.enum(fileCategories, 'must be image or document')),
    subcategory: z.optional(shortText),
    relationship_type: z.optional(shortText),
    room_id: z.optional(integerParam(1, 2_147_483_647)),
  }),
  response: z.object({ files: z.array(file) }),
});

export const getFileUrl = defineEndpoint({
  name: 'getFileUrl',
  method: 'GET',
  base: 'api',
  path: '/files/{id}/url',
  access: 'user',
  summary: 'A signed link to the bytes that works without a token until it expires.',
  params: idParams,
  query: z.object({
    expires_in: z._default(integerParam(1, 86_400), 3600),
    /** For a frame: the browser shows the PDF instead of downloading it. */
    preview: z.optional(z.enum(['pdf'], 'must be pdf')),
  }),
  response: z.object({ file_url: z.string() }),
});

export const deleteFile = defineEndpoint({
  name: 'deleteFile',
  method: 'DELETE',
  base: 'api',
  path: '/files/{id}',
  access: 'user',
  summary: 'Delete a private file. A public one has to be made private first.',
  params: idParams,
  status: 204,
});

export const changeFileVisibility = defineEndpoint({
  name: 'changeFileVisibility',
  method: 'PUT',
  base: 'api',
  path: '/files/{id}/visibility',
  access: 'user',
  summary:
    'Make a file private or public (staff of its partner), share it with all partners or withdraw that (administrators).',
  params: idParams,
  body: visibilityChange,
  response: file,
});

export const changeFileDescription = defineEndpoint({
  name: 'changeFileDescription',
  method: 'PUT',
  base: 'api',
  path: '/files/{id}/description',
  access: 'user',
  summary: 'Sets the caption of an image, for users who may change who sees it. An empty text removes it.',
  params: idParams,
  body: descriptionChange,
  response: file,
});

export const changeFileDetails = defineEndpoint({
  name: 'changeFileDetails',
  method: 'PUT',
  base: 'api',
  path: '/files/{id}/details',
  access: 'user',
  summary: 'Sets type and tags of a document, for users who may change who sees it.',
  params: idParams,
  body: detailsChange,
  response: file,
});

export const listFileVersions = defineEndpoint({
  name: 'listFileVersions',
  method: 'GET',
  base: 'api',
  path: '/files/{id}/versions',
  access: 'user',
  summary: 'The versions of a document that the viewer may see, the newest first, at most 100.',
  params: idParams,
  response: z.array(fileVersion),
});

export const listRecentFiles = defineEndpoint({
  name: 'listRecentFiles',
  method: 'GET',
  base: 'api',
  path: '/files/recent',
  access: 'user',
  summary: 'The newest files that the viewer may see, without those of tickets.',
  query: z.object({
    limit: z._default(integerParam(1, 100), 10),
    category: z.optional(z.enum(fileCategories, 'must be image or document')),
    ...partnerParameter,
  }),
  response: z.array(file),
});
