import type { Grant, GrantKind } from '@greenroom/domain/admin/grants.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import { type Change, changeUsers, type Requester } from './change-users.ts';
import { findGrant, findItemName, insertContentGrants, insertGrant } from './grants.queries.ts';
import { findUserFacts } from './users.queries.ts';

export const nouns = { sites: 'site', rooms: 'room', assets: 'asset' } as const;

type Input = { user_id: number; kind: GrantKind; item_id: number; with_content: boolean };

/** Idempotent: an existing grant stays unchanged, including who gave it. */
export function addGrant(services: Services, requester: Requester, input: Input): Promise<JsonText<Grant>> {
  const { kind, with_content } = input;
  if (with_content && kind !== 'sites') {
    throw new Problem('invalid-input', '"with_content" is allowed for sites only.');
  }
  return changeUsers(services, requester, async (change) => {
    const { db } = change;
    await orNotFound('User', findUserFacts(db, input.user_id));
    const name = await orNotFound(capitalised(nouns[kind]), findItemName(db, input));
    const given = { ...input, name, granted_by: requester.viewer.user_id };
    await (with_content ? grantWithContent(change, given) : grantOne(change, given));
    const grant = await findGrant(db, input);
    if (!grant) throw new Error('The grant that was given cannot be read');
    return grant;
  });
}

type Given = Input & { name: string; granted_by: number };

async function grantOne({ db, record }: Change, given: Given): Promise<void> {
  if (!(await insertGrant(db, given))) return;
  const { user_id, kind, item_id, name } = given;
  const action = `${nouns[kind]}-granted` as const;
  await record({ action, user_id, subject: name, before: null, after: { id: item_id, name } });
}

async function grantWithContent({ db, record }: Change, given: Given): Promise<void> {
  const { user_id, item_id: site_id, name, granted_by } = given;
  const isNew = await insertGrant(db, given);
  const content = await insertContentGrants(db, { user_id, site_id, granted_by });
  if (!isNew && content.room_ids.length === 0 && content.asset_ids.length === 0) return;
  const after = { id: site_id, name, ...content };
  await record({ action: 'site-granted-with-content', user_id, subject: name, before: null, after });
}

function capitalised(noun: string): string {
  return noun[0]?.toUpperCase() + noun.slice(1);
}
