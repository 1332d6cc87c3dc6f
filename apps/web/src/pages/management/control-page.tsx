import { roomSearchFocusMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { RoomPicker } from '#features/estate/fields/room-picker.tsx';
import { ControlScreen } from '#features/operations/control-screen.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

export function ControlPage() {
  const { t } = useTranslation();
  return (
    <ControlScreen
      picker={(roomId, onRoomChange) => (
        <RoomPicker
          label={t('assets.room')}
          roomId={roomId}
          onRoomChange={onRoomChange}
          focusAfter={roomSearchFocusMilliseconds}
          shortcut
          className="w-full sm:w-96"
        />
      )}
    />
  );
}
