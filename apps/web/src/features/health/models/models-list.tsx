import type { RoomTypeModels } from '@greenroom/domain/health/room-models.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { roomTypeName } from './room-type-name.ts';

interface ModelsListProps {
  types: readonly RoomTypeModels[];
  /** The address of the editor of a type. */
  pathOf: (roomType: string | null) => string;
}

/** Each room type with its rooms and the model that they are judged by; types with rooms first. */
export function ModelsList({ types, pathOf }: ModelsListProps) {
  const { t } = useTranslation();
  const ordered = types.toSorted(
    (one, other) =>
      Number(one.room_type === null) - Number(other.room_type === null) ||
      other.models.length - one.models.length ||
      other.rooms - one.rooms,
  );
  return (
    <Card as="article">
      <ul aria-label={t('nav.roomModels')} className="divide-y">
        {ordered.map((type) => (
          <li key={type.room_type ?? ''}>
            <Link
              to={pathOf(type.room_type)}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 transition-colors hover:bg-hover sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{roomTypeName(t, type.room_type)}</span>
                <span className="tabular text-sm text-muted">
                  {t('health.roomCount', { count: type.rooms })}
                </span>
              </span>
              <span className="min-w-0 text-sm text-muted max-sm:order-last max-sm:col-span-2">
                <Source type={type} />
              </span>
              <span className="flex items-center gap-2">
                {type.models.some(({ state }) => state === 'draft') ? (
                  <Badge>{t('models.state.draft')}</Badge>
                ) : null}
                <ChevronRight aria-hidden="true" className="size-4 text-muted" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Source({ type }: { type: RoomTypeModels }) {
  const { t } = useTranslation();
  const active = type.models.find(({ state }) => state === 'active');
  if (!active) return <>{t('models.builtIn')}</>;
  return (
    <>
      {t('models.version', { version: active.version })} · {translateData(t, 'actor', active.made_by_name)},{' '}
      <TimeAgo at={Date.parse(active.activated_at ?? active.made_at)} />
    </>
  );
}
