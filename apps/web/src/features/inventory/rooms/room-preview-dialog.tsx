import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { PreviewProps } from '#features/inventory/use-preview.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { RoomNow } from '#live/live-parts.ts';
import { roomPath, sitePath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { RoomPreviewAssets } from './room-preview-assets.tsx';

export function RoomPreviewDialog({ row, query, open, onOpenChange }: PreviewProps<Room>) {
  const { t } = useTranslation();
  const site =
    row.site_id === null ? row.site_name : <TextLink to={sitePath(row.site_id)}>{row.site_name}</TextLink>;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="preview"
      title={row.name}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        <DefinitionList
          items={[
            { term: t('live.title'), value: <RoomNow id={row.id} /> },
            { term: t('roomsList.site'), value: <ValueOrMissing value={site} /> },
            { term: t('roomsList.floor'), value: <ValueOrMissing value={row.floor} /> },
            { term: t('roomsList.capacity'), value: <ValueOrMissing value={row.capacity} /> },
            {
              term: t('roomsList.type'),
              value: (
                <ValueOrMissing
                  value={translateData(t, 'roomType', row.room_type)}
                  missing={t('shared.unknownType')}
                />
              ),
            },
          ]}
        />
        <RoomPreviewAssets roomId={row.id} />
      </DialogBody>
      <DialogFooter>
        <LinkButton to={roomPath(row.id) + query} variant="primary">
          {t('inventory.seeDetails')}
        </LinkButton>
      </DialogFooter>
    </Dialog>
  );
}
