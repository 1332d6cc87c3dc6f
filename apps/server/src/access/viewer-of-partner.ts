import type { Viewer } from '@greenroom/domain/access/viewer.ts';

/** Sees what a user of the partner sees: for screens and channels, which have no user. */
export function viewerOfPartner(partner_id: number): Viewer {
  return {
    user_id: 0,
    session_id: '',
    partner_id,
    partner_ids: [partner_id],
    is_superuser: false,
    force_explicit_grants: false,
    must_change_password: false,
    permissions: [],
  };
}
