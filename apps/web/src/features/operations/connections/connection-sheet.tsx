import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { DialogBody } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import type { FoundConnection } from './connection-values.ts';
import { connectionQuery, driversQuery } from './connections.queries.ts';

type ConnectionSheetProps = DialogState & {
  assetId: number;
  name: string;
  ipAddress: string | null;
  /** How a discovery has found the device. */
  found?: FoundConnection;
};

export function ConnectionSheet(props: ConnectionSheetProps) {
  const { assetId, name, ipAddress, found, open, onOpenChange } = props;
  const { t } = useTranslation();
  const connection = useQuery({ ...connectionQuery(assetId), enabled: open });
  const drivers = useQuery({ ...driversQuery, enabled: open });
  const error = connection.error ?? drivers.error;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('connection.title')}
      description={name}
      closeLabel={t('layout.close')}
    >
      {error ? (
        <DialogBody>
          <ErrorState
            title={t('connection.loadFailed')}
            retryLabel={t('shared.tryAgain')}
            retrying={connection.isFetching || drivers.isFetching}
            onRetry={() => {
              void connection.refetch();
              void drivers.refetch();
            }}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        </DialogBody>
      ) : connection.data && drivers.data && (!connection.isStale || !connection.isFetching) ? (
        <ConnectionFields
          stored={connection.data}
          drivers={drivers.data}
          ipAddress={ipAddress}
          found={found}
          onDone={() => onOpenChange(false)}
        />
      ) : (
        <DialogBody>
          <SkeletonText lines={6} />
        </DialogBody>
      )}
    </Sheet>
  );
}
