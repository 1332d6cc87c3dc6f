import type { EstateChange } from '@greenroom/domain/estate/estate-change.ts';
import { ValueText } from '#features/estate/fields/value-text.tsx';
import type { ThingSpec } from '#features/estate/form/thing-spec.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ChangeLine } from '#ui/change-line.tsx';
import { changeLines } from './change-lines.ts';

const sources = {
  screen: 'estate.source.screen',
  api: 'estate.source.api',
  import: 'estate.source.import',
  odoo: 'estate.source.odoo',
} as const;

interface HistoryEntryProps {
  entry: EstateChange;
  spec: ThingSpec;
  /** Left out where the viewer may not take it back. */
  onRevert?: (() => void) | undefined;
}

/** Who changed what, when and by what. */
export function HistoryEntry({ entry, spec, onRevert }: HistoryEntryProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const isHandover = entry.act === 'handover';
  const lines = entry.kind === 'changed' && !isHandover ? changeLines(spec, entry) : [];
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="tabular text-xs text-muted">
          <time dateTime={entry.created_at}>{time.format(new Date(entry.created_at))}</time>
          {` · ${translateData(t, 'actor', entry.actor_name)}`}
          {entry.source === 'command-line' ? null : ` · ${t(sources[entry.source])}`}
        </p>
        {entry.kind === 'created' ? <p>{t('estate.history.created')}</p> : null}
        {entry.kind === 'deleted' ? <p>{t('estate.history.deleted')}</p> : null}
        {entry.kind === 'changed' && lines.length === 0 ? (
          <p>{t(isHandover ? 'estate.history.handover' : 'estate.history.other')}</p>
        ) : null}
        {lines.map((line) => (
          <ChangeLine
            key={line.name}
            label={t('shared.field', { field: t(line.spec.label) })}
            before={<ValueText spec={line.spec} value={line.before} />}
            after={<ValueText spec={line.spec} value={line.after} />}
            becomes={t('estate.history.becomes')}
          />
        ))}
      </div>
      {onRevert && lines.length > 0 ? (
        <Button size="sm" variant="ghost" onClick={onRevert} className="-my-1 shrink-0">
          {t('estate.history.revert')}
        </Button>
      ) : null}
    </li>
  );
}
