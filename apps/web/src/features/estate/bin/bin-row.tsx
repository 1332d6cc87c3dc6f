import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { Building2, DoorOpen, MonitorSpeaker, RotateCcw, Trash2 } from 'lucide-react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';

interface BinRowProps {
  entry: BinEntry;
  now: number;
  restoring: boolean;
  onRestore: (entry: BinEntry) => void;
  /** Undefined for those who may not. */
  onDelete: ((entry: BinEntry) => void) | undefined;
}

const icons = { site: Building2, room: DoorOpen, asset: MonitorSpeaker };
const dayMilliseconds = 86_400_000;

/** What it is, where it was, who moved it here, and how long it stays. */
export function BinRow({ entry, now, restoring, onRestore, onDelete }: BinRowProps) {
  const { t } = useTranslation();
  const { thing, name, place, roots, rooms, assets, actor_name, partner_name } = entry;
  const Icon = icons[thing];
  const days = Math.max(0, Math.ceil((Date.parse(entry.expires_at) - now) / dayMilliseconds));
  const content = [
    rooms > 0 ? t('bin.rooms', { count: rooms }) : '',
    assets > 0 ? t('bin.assets', { count: assets }) : '',
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3 px-4 py-3 hover:bg-hover max-sm:flex-wrap">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:self-start" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {name}
            {roots > 1 ? ` ${t('bin.andMore', { count: roots - 1 })}` : null}
            {content.length > 0 ? (
              <span className="font-normal text-muted">{` ${t('bin.with', { content: content.join(', ') })}`}</span>
            ) : null}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {[t(`bin.${thing}`), ...(place.length > 0 ? [place.join(' / ')] : [partner_name])].join(' · ')}
          </p>
        </div>
        <div className="min-w-0 text-sm text-muted md:self-center">
          <p className="truncate">{t('bin.by', { name: translateData(t, 'actor', actor_name) })}</p>
          <p className="tabular">{t('bin.daysLeft', { count: days })}</p>
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:w-full max-sm:justify-end">
        <Button
          size="sm"
          busy={restoring}
          icon={<RotateCcw aria-hidden="true" />}
          aria-label={t('bin.restoreOf', { name })}
          onClick={() => onRestore(entry)}
          className="max-sm:h-11"
        >
          {t('bin.restore')}
        </Button>
        {onDelete ? (
          <IconButton
            size="sm"
            label={t('bin.deleteOf', { name })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onDelete(entry)}
            className="max-sm:size-11"
          />
        ) : null}
      </div>
    </li>
  );
}
