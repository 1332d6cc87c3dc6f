import type { Room } from '@greenroom/domain/inventory/room.ts';
import { DateText } from '#features/inventory/date-text.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sitePath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';

export function RoomFactsCard({ room }: { room: Room | undefined }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('inventory.information')}</CardTitle>
      </CardHeader>
      <CardBody>
        <DefinitionList
          loading={!room}
          items={[
            { term: t('roomsList.site'), value: room && <SiteLink room={room} /> },
            {
              term: t('roomsList.type'),
              value: (
                <ValueOrMissing
                  value={translateData(t, 'roomType', room?.room_type)}
                  missing={t('shared.unknownType')}
                />
              ),
            },
            { term: t('roomsList.floor'), value: <ValueOrMissing value={room?.floor} /> },
            { term: t('roomsList.capacity'), value: <ValueOrMissing value={room?.capacity} /> },
            { term: t('inventory.created'), value: <DateText timestamp={room?.created_at ?? null} /> },
            { term: t('inventory.updated'), value: <DateText timestamp={room?.updated_at ?? null} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}

/** A site that the viewer may not see has neither a name nor a link. */
function SiteLink({ room }: { room: Room }) {
  if (room.site_id === null) return <ValueOrMissing value={null} />;
  return <TextLink to={sitePath(room.site_id)}>{room.site_name}</TextLink>;
}
