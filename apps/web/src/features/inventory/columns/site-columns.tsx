import type { SiteListRow } from '@greenroom/domain/inventory/site.ts';
import { townLine } from '#features/inventory/sites/site-address.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { SiteLive, SiteNow } from '#live/live-parts.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { commonColumns, textColumn, timeColumn } from './plain-columns.tsx';

type Column = DataColumn<SiteListRow>;

/** Below the name: the states of its rooms and devices. */
export function siteNameColumn(t: Translate): Column {
  return {
    id: 'name',
    header: t('sites.name'),
    sortable: true,
    minWidth: 240,
    grow: 2,
    cell: (row) => row.name,
    state: (row) => <SiteNow id={row.id} isBrief />,
  };
}

export function siteColumns(t: Translate): Column[] {
  const [tags, ...later] = commonColumns<SiteListRow>(t);
  return [
    {
      id: 'address',
      header: t('sites.address'),
      sortable: true,
      minWidth: 280,
      grow: 3,
      cell: (row) => <ValueOrMissing value={addressLine(t, row)} />,
    },
    {
      id: 'live',
      header: t('live.title'),
      minWidth: 176,
      card: 'hidden',
      cell: (row) => <SiteLive id={row.id} isBrief />,
    },
    textColumn('city', t('columns.city'), (row) => row.city),
    textColumn('postal_code', t('columns.postalCode'), (row) => row.postal_code, 120),
    textColumn('country', t('columns.country'), (row) => translateData(t, 'country', row.country)),
    textColumn('reference', t('assets.reference'), (row) => row.reference, 120),
    ...(tags ? [tags] : []),
    timeColumn('created_at', t('inventory.created'), (row) => row.created_at),
    ...later,
  ];
}

/** One line, beginning with the street. */
function addressLine(t: Translate, site: SiteListRow) {
  const town = townLine(t, site);
  if (!site.address || !town) return site.address || town;
  return (
    <>
      {site.address}, <span className="text-muted">{town}</span>
    </>
  );
}
