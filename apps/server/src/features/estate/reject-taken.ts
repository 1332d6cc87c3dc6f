import { Problem } from '@greenroom/domain/http/problem.ts';

const references = [
  'sites_partner_id_reference_key',
  'rooms_partner_id_reference_key',
  'assets_partner_id_ref_key',
];

/** Only the database can detect concurrent duplicates; this turns its error into a sentence. */
export function rejectTaken(error: unknown): never {
  if (references.includes((error as { constraint?: string }).constraint ?? ''))
    throw new Problem('reference-taken', 'This reference is already used by the same partner.', {
      cause: error,
    });
  throw error;
}
