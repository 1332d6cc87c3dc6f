import type { UrlState } from '#listing/use-url-state.ts';

export const userTabs = ['account', 'access', 'visibility', 'sessions', 'history'] as const;
export type UserTab = (typeof userTabs)[number];

/** The tab is in the address, so that a link opens it: `/admin/users/4?tab=access`. */
export const userTabInAddress: UrlState<{ tab: UserTab }> = {
  read: (text) => {
    const named = new URLSearchParams(text).get('tab');
    return { tab: userTabs.find((tab) => tab === named) ?? 'account' };
  },
  write: ({ tab }) => (tab === 'account' ? '' : `?tab=${tab}`),
};
