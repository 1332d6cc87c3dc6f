import { defaultApplicationName } from '@greenroom/domain/branding/partner.ts';

export type Variables = Record<string, string>;

/** What the page needs of a tenant, ready to be applied and small enough to be remembered. */
export type Branding = {
  readonly partnerId: number | null;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly faviconUrl: string | null;
  readonly variables: { readonly light: Variables; readonly dark: Variables };
};

export const greenroomBranding: Branding = {
  partnerId: null,
  name: defaultApplicationName,
  logoUrl: null,
  faviconUrl: null,
  variables: { light: {}, dark: {} },
};
