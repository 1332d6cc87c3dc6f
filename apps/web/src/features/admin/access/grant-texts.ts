import type { GrantKind } from '@greenroom/domain/admin/grants.ts';

/** The texts of the three blocks, which are otherwise the same. */
export const grantTexts = {
  sites: {
    title: 'users.siteGrants',
    none: 'users.noSiteGrants',
    selector: 'users.grantSite',
    placeholder: 'users.chooseSite',
    required: 'users.siteRequired',
    noMatch: 'users.noSiteLeft',
    giveFailed: 'users.grantSiteFailed',
    revokeFailed: 'users.revokeSiteFailed',
  },
  rooms: {
    title: 'users.roomGrants',
    none: 'users.noRoomGrants',
    selector: 'users.grantRoom',
    placeholder: 'users.chooseRoom',
    required: 'users.roomRequired',
    noMatch: 'users.noRoomLeft',
    giveFailed: 'users.grantRoomFailed',
    revokeFailed: 'users.revokeRoomFailed',
  },
  assets: {
    title: 'users.assetGrants',
    none: 'users.noAssetGrants',
    selector: 'users.grantAsset',
    placeholder: 'users.chooseAsset',
    required: 'users.assetRequired',
    noMatch: 'users.noAssetLeft',
    giveFailed: 'users.grantAssetFailed',
    revokeFailed: 'users.revokeAssetFailed',
  },
} as const satisfies Record<GrantKind, Record<string, string>>;
