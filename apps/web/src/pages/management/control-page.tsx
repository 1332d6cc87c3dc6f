import { RoomPicker } from '#features/inventory/rooms/room-picker.tsx';
import { ControlScreen } from '#features/operations/control-screen.tsx';

export function ControlPage() {
  return (
    <ControlScreen
      picker={(roomId, onRoomChange) => <RoomPicker roomId={roomId} onRoomChange={onRoomChange} />}
    />
  );
}
