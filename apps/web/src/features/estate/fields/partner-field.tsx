import { useQuery } from '@tanstack/react-query';
import { partnersQuery } from '#features/estate/estate.queries.ts';
import { Select } from '#ui/form/select.tsx';
import type { FieldParts } from './field-parts.ts';

/** The partner of a new site. Nothing is shown where there is no choice. */
export function PartnerField({ id, label, value, onValueChange, onBlur, error, disabled }: FieldParts) {
  const partners = useQuery({ ...partnersQuery(), enabled: value !== '' });
  if ((partners.data?.length ?? 0) < 2) return null;
  return (
    <Select
      id={id}
      label={label}
      error={error}
      value={value}
      disabled={disabled}
      onBlur={onBlur}
      onValueChange={onValueChange}
      options={(partners.data ?? []).map((partner) => ({ value: String(partner.id), label: partner.name }))}
    />
  );
}
