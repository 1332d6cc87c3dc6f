import type { AuditRecord } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { describeDetails, describeRecord } from './describe-record.ts';

const sources = {
  screen: 'estate.source.screen',
  api: 'estate.source.api',
  import: 'estate.source.import',
  odoo: 'estate.source.odoo',
  'command-line': 'estate.source.commandLine',
} as const;

/** No user was signed in. */
const byStrangers = new Set(['sign-ins-failed', 'unknown-sign-ins-failed', 'sign-ins-throttled']);

/** Their subject is a request, which the title describes in words. */
const withRequest = new Set(['access-rejected', 'data-exported']);

interface AuditColumnOptions {
  language: string;
  /** Only superusers do. */
  seesAddresses: boolean;
}

export function auditColumns(t: Translate, options: AuditColumnOptions): DataColumn<AuditRecord>[] {
  const { language, seesAddresses } = options;
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  return [
    {
      id: 'what',
      header: t('audit.what'),
      title: true,
      minWidth: 280,
      grow: 3,
      cell: (record) => describeRecord(t, record),
      subtitle: (record) => describeDetails(t, record),
      cardDetails: (record) => {
        const text = describeDetails(t, record);
        return text ? [{ id: 'details', text, shrink: 1 }] : [];
      },
    },
    {
      id: 'who',
      header: t('audit.who'),
      cardBelow: true,
      minWidth: 160,
      grow: 1,
      cell: ({ action, actor_name }) =>
        byStrangers.has(action) ? t('users.unknownPerson') : translateData(t, 'actor', actor_name),
    },
    {
      id: 'how',
      header: t('audit.how'),
      minWidth: 190,
      grow: 0.6,
      card: 'hidden',
      cell: (record) => <How t={t} record={record} seesAddresses={seesAddresses} />,
    },
    {
      id: 'when',
      header: t('audit.when'),
      cardBelow: true,
      cardShrink: 0,
      minWidth: 190,
      grow: 0,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={exact.format(new Date(created_at))} className="tabular">
          {time.format(new Date(created_at))}
        </time>
      ),
    },
  ];
}

interface HowProps {
  t: Translate;
  record: AuditRecord;
  seesAddresses: boolean;
}

/** On the screen, by import …, or from an address; the request as it is in the log of the server on hover. */
function How({ t, record, seesAddresses }: HowProps) {
  const { action, source, subject, address, request_id } = record;
  const isHidden = source === null && address === null && !seesAddresses;
  const tips = [
    isHidden ? t('audit.addressHiddenWhy') : '',
    withRequest.has(action) ? subject : '',
    request_id ? t('audit.request', { id: request_id }) : '',
  ].filter(Boolean);
  const missing = isHidden ? t('audit.addressHidden') : t('audit.withoutAddress');
  return (
    <span
      className={source === null && address === null ? 'text-muted' : undefined}
      {...(tips.length > 0 ? { 'data-tip': tips.join(' · ') } : {})}
    >
      {source === null ? (address ?? missing) : t(sources[source])}
    </span>
  );
}
