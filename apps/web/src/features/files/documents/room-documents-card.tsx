import { documentTypes } from '@greenroom/domain/files/upload-rules.ts';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useFocusWhenDrawn } from '#features/files/images/use-focus-when-drawn.ts';
import { fileOwner, type RoomOfFiles } from '#features/files/upload/upload-form-fields.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { DocumentGroup } from './document-group.tsx';
import { documentTypeLabel } from './document-type-label.ts';

const DocumentUploadDialog = lazyDialog(() =>
  import('#features/files/upload/document-upload-dialog.tsx').then((m) => m.DocumentUploadDialog),
);

interface RoomDocumentsCardProps {
  room: RoomOfFiles;
  /** Whether the user may share documents of the room type with all partners. */
  canShare: boolean;
}

export function RoomDocumentsCard({ room, canShare }: RoomDocumentsCardProps) {
  const { t } = useTranslation();
  const [type, setType] = useState('');
  const [uploading, setUploading] = useState(false);
  const [heading, focusHeading] = useFocusWhenDrawn<HTMLHeadingElement>();
  const ofType = fileOwner(room, 'room_type');
  return (
    <Card aria-label={t('rooms.documents.title')}>
      <CardHeader
        actions={
          <Button
            size="sm"
            icon={<FilePlus2 aria-hidden="true" />}
            onPointerEnter={DocumentUploadDialog.preload}
            onClick={() => setUploading(true)}
          >
            {t('rooms.documents.upload')}
          </Button>
        }
      >
        <CardTitle ref={heading} tabIndex={-1}>
          {t('rooms.documents.title')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-5">
        <LazySelect
          fallback={<Skeleton className="h-8 sm:max-w-52" />}
          label={t('rooms.documents.typeFilter')}
          hideLabel
          size="sm"
          className="sm:max-w-52"
          value={type}
          onValueChange={setType}
          options={[
            { value: '', label: t('rooms.documents.allTypes') },
            ...documentTypes.map((value) => ({ value, label: documentTypeLabel(t, value) })),
          ]}
        />
        <DocumentGroup
          title={t('rooms.documents.ofRoom')}
          owner={{ entity_type: 'room', entity_id: room.id }}
          type={type}
          emptyText={t('rooms.documents.noneOfRoom')}
          canShare={canShare}
          onDeleted={focusHeading}
        />
        {ofType ? (
          <DocumentGroup
            title={t('rooms.documents.ofRoomType', { type: translateData(t, 'roomType', room.room_type) })}
            owner={ofType}
            type={type}
            emptyText={t('rooms.documents.noneOfRoomType')}
            canShare={canShare}
            onDeleted={focusHeading}
          />
        ) : null}
      </CardBody>
      <DocumentUploadDialog open={uploading} onOpenChange={setUploading} room={room} />
    </Card>
  );
}
