import { FieldFrame } from '#ui/form/field.tsx';
import { RoomPicker } from './room-picker.tsx';

interface LabelledRoomPickerProps {
  label: string;
  help: string;
  error?: string | undefined;
  /** Offers only rooms of this site. */
  siteId: number;
  roomId: number | undefined;
  onRoomChange: (roomId: number) => void;
}

/** A room in a form, with its label, help and error. */
export function LabelledRoomPicker({ label, help, error, ...choice }: LabelledRoomPickerProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(field) => <RoomPicker field={field} label={label} focusAfter={0} {...choice} />}
    </FieldFrame>
  );
}
