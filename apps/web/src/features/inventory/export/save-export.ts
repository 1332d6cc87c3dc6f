import { exportEstate, exportRows } from '@greenroom/domain/import/endpoints.ts';
import type { CsvColumn } from '@greenroom/domain/listing/csv.ts';
import { callForFile } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ListRequest, ListRow, ListSource, Narrowing } from '#listing/list-source.ts';
import { plainNarrowing } from '#listing/narrow-rows.ts';
import type { List } from '#listing/use-list.ts';
import {
  csvParts,
  downloadFile,
  type ExportFormat,
  exportFileName,
  type Progress,
  walkPages,
} from './export-rows.ts';
import { type ExportedList, type NamedColumn, readLive, shownColumns } from './shown-columns.ts';
import { writeWorkbook } from './write-workbook.ts';

type ExportInput<Row extends ListRow, Key extends string, Filter extends object, Narrow extends Narrowing> = {
  source: ListSource<Row, Key, Filter, Narrow>;
  request: ListRequest<Key, Filter, Narrow>;
  list: List<Row>;
  /** Those of the spec. */
  columns: readonly CsvColumn<Row>[];
  /** What the list shows, beginning with the name. */
  shown: readonly NamedColumn[];
  ids: readonly number[] | undefined;
  t: Translate;
  onProgress: (progress: Progress) => void;
};

const titles = {
  ...({ sites: 'nav.sites', rooms: 'nav.rooms', assets: 'nav.assets' } as const),
  tickets: 'maintenance.tableCaption',
} as const;

/** The server reads a large estate for a while. */
const slow = { timeoutSeconds: 60 } as const;

export async function saveExport<
  Row extends ListRow,
  Key extends string,
  Filter extends object,
  Narrow extends Narrowing,
>(format: ExportFormat, input: ExportInput<Row, Key, Filter, Narrow>): Promise<void> {
  const { source, request, ids, columns, shown, t, onProgress } = input;
  const name = source.name as ExportedList;
  const fileName = (ending: string, of: string = name) => exportFileName(of, new Date(), ending);
  if (format === 'estate') {
    downloadFile(fileName('zip', 'estate'), [
      await callForFile(exportEstate, { query: chosenPartner() }, slow),
    ]);
    return;
  }
  if (format === 'all-fields') {
    const { columns: _columns, ...filter } = request.filter as Record<string, unknown>;
    const chosen = ids ? { ids } : { filter: { ...filter, ...plainNarrowing(request.narrow) } };
    const body = { [name]: chosen } as never;
    downloadFile(fileName('csv', `${name}_all-fields`), [await callForFile(exportRows, { body }, slow)]);
    return;
  }
  const pages = pagesOf(input);
  if (format === 'list') {
    downloadFile(fileName('csv'), await csvParts(columns, pages, onProgress));
    return;
  }
  const live = new Map<number, string>();
  const chosen = shownColumns<Row>(shown, { t, live });
  const hasStates = name !== 'tickets' && shown.some(({ id }) => id === 'live');
  const withLive = hasStates ? readLive(pages, { list: name, t, live }) : pages;
  if (format === 'shown-csv') downloadFile(fileName('csv'), await csvParts(chosen, withLive, onProgress));
  else downloadFile(fileName('xlsx'), await writeWorkbook(t(titles[name]), chosen, withLive, onProgress));
}

function pagesOf<Row extends ListRow, Key extends string, Filter extends object, Narrow extends Narrowing>({
  source,
  request,
  list,
  ids,
}: ExportInput<Row, Key, Filter, Narrow>) {
  if (ids) {
    const chosen = new Set(ids);
    const rows = list.rows.filter(({ id }) => chosen.has(id));
    return [{ rows, total: rows.length }];
  }
  return list.hasMore ? walkPages(source, request) : [{ rows: list.rows, total: list.total }];
}
