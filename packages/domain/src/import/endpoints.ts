import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText, idParams, rowId } from '../http/id-params.ts';
import { atMost } from '../http/length-checks.ts';
import { flagParameter, pageParameters } from '../listing/page.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { estateImport, importDetail, importRow, rowActions } from './estate-import.ts';
import { exportLimits, exportSelection } from './export-selection.ts';
import { importForm, importKind } from './import-form.ts';
import { importLimits } from './import-limits.ts';

const managed = { base: 'api', access: 'user', permission: 'estate.manage' } as const;

export const uploadImport = defineEndpoint({
  ...managed,
  name: 'uploadImport',
  method: 'POST',
  path: '/imports',
  summary:
    'Uploads a CSV or XLSX file for an import (multipart) and recognises its columns. Nothing is imported yet. At most 50 MB and 100,000 rows.',
  bodyType: 'multipart',
  form: z.extend(importForm, { file: z.file() }),
  response: importDetail,
  status: 201,
});

export const listImports = defineEndpoint({
  ...managed,
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'The imports of the viewer’s partners, newest first. With explicit grants only the own ones.',
  query: z.object({
    limit: pageParameters.limit,
    cursor: pageParameters.cursor,
    sort: sortParameter(['id'], '-id'),
  }),
  response: z.array(estateImport),
});

export const getImport = defineEndpoint({
  ...managed,
  name: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'One import, with the columns of its file.',
  params: idParams,
  response: importDetail,
});

export const setImportColumns = defineEndpoint({
  ...managed,
  name: 'setImportColumns',
  method: 'PUT',
  path: '/imports/{id}/columns',
  summary:
    'Sets what the file contains, of which partner, and which field each of its columns is used for, null for none. The import must then be checked again.',
  params: idParams,
  body: z.object({
    kind: importKind,
    fields: z
      .array(z.nullable(boundedText(60)))
      .check(atMost(importLimits.maxColumns, `must have at most ${importLimits.maxColumns} items`)),
    /** Another partner whose estate it is; the chosen one by default. */
    partner_id: z.optional(rowId),
    /** Creates rooms that rows of assets name together with their site and that do not exist. */
    create_rooms: z.optional(z.boolean()),
  }),
  // A field name of 60 characters for each of the columns, at six bytes a character.
  maxBodyBytes: 98_304,
  response: importDetail,
});

export const checkImport = defineEndpoint({
  ...managed,
  name: 'checkImport',
  method: 'POST',
  path: '/imports/{id}/check',
  summary: 'Starts a check of all rows, which changes nothing. Its progress and result are in the import.',
  params: idParams,
  response: importDetail,
  status: 202,
});

export const runImport = defineEndpoint({
  ...managed,
  name: 'runImport',
  method: 'POST',
  path: '/imports/{id}/run',
  summary:
    'Starts the import of a checked file: all good rows as one act of the viewer, in the background. Its progress and result are in the import.',
  params: idParams,
  response: importDetail,
  status: 202,
});

export const listImportRows = defineEndpoint({
  ...managed,
  name: 'listImportRows',
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'What the last check found for each row; after the import, what it did. In the order of the file.',
  params: idParams,
  query: z.object({
    limit: pageParameters.limit,
    cursor: pageParameters.cursor,
    search: pageParameters.search,
    sort: sortParameter(['line'], 'line'),
    action: z.optional(z.enum(rowActions, `must be one of ${rowActions.join(', ')}`)),
    /** Leaves out unchanged rows. */
    only_differences: z.optional(flagParameter),
    /** Adds the cells of the file. */
    cells: z.optional(flagParameter),
  }),
  response: z.array(importRow),
});

export const exportRows = defineEndpoint({
  ...managed,
  name: 'exportRows',
  method: 'POST',
  path: '/exports/rows',
  summary: `The chosen sites, rooms or assets as CSV, with all fields that an import can write: importing the file changes nothing. At most ${exportLimits.maxRows} rows; connections are left out.`,
  body: exportSelection,
  // Every filter at its maximum length, and ten thousand ids.
  maxBodyBytes: 1_400_000,
  sends: 'text/csv',
});

export const exportEstate = defineEndpoint({
  ...managed,
  name: 'exportEstate',
  method: 'GET',
  path: '/exports/estate',
  summary: `All sites, rooms and assets that the viewer sees, or those of one partner, as a ZIP archive of CSV files that an import accepts: one folder for each partner if there are several. At most ${exportLimits.maxRows} rows of each kind; connections are left out.`,
  query: z.object({ partner_id: z.optional(idFromText) }),
  sends: 'application/zip',
});
