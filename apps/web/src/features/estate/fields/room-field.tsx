import { FieldFrame } from '#ui/form/field.tsx';
import type { PlaceFieldProps } from './place-field-props.ts';
import { RoomPicker } from './room-picker.tsx';

/** The room of an asset. */
export function RoomField({
  value,
  onValueChange,
  onBlur,
  samePartnerAs,
  siteId,
  disabled,
  ...frame
}: PlaceFieldProps & { siteId?: number | undefined }) {
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <RoomPicker
          field={wiring}
          label={frame.label}
          roomId={value === '' ? undefined : Number(value)}
          onRoomChange={(next) => {
            onValueChange(String(next));
            onBlur?.();
          }}
          samePartnerAs={samePartnerAs}
          siteId={siteId}
          focusAfter={0}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}
