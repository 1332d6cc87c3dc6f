import type { FieldParts } from './field-parts.ts';

/** The field of a room or a site; the value is its id as text, empty when nothing is chosen. */
export type PlaceFieldProps = Pick<FieldParts, 'label' | 'value' | 'onValueChange'> &
  Partial<Pick<FieldParts, 'id' | 'onBlur' | 'error' | 'disabled'>> & {
    hideLabel?: boolean;
    /** Offers only places of the partner of this one: a thing stays with its partner when it moves. */
    samePartnerAs?: number | undefined;
  };
