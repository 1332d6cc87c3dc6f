import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useCheckImport, useSetColumns } from './imports.queries.ts';

/** Rooms that the file names and that do not exist are created only when chosen. A change checks the rows again. */
export function CreateRoomsChoice({ found }: { found: ImportDetail }) {
  const { t } = useTranslation();
  const setColumns = useSetColumns(found.id);
  const check = useCheckImport(found.id);
  const { missing_rooms = 0, created_rooms = 0 } = found.counts ?? {};
  const count = found.create_rooms ? created_rooms : missing_rooms;
  const error = setColumns.error ?? check.error;
  if (count === 0 && !found.create_rooms) return null;
  const change = (create_rooms: boolean) => {
    const fields = found.columns.map(({ field }) => field);
    setColumns.mutate(
      { kind: found.kind, fields, create_rooms },
      { onSuccess: () => check.mutate(undefined) },
    );
  };
  return (
    <>
      <Checkbox
        label={t('imports.createRooms', { count })}
        checked={found.create_rooms}
        disabled={setColumns.isPending || check.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {error ? <Banner tone="danger">{errorMessage(error, t('shared.checkConnection'))}</Banner> : null}
    </>
  );
}
