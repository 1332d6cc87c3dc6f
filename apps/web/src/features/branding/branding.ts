import { defaultApplicationName } from '@greenroom/domain/branding/partner.ts';

export type Variables = Record<string, string>;

/** The parts of a tenant that the page needs, ready to apply and small enough to store. */
export type Branding = {
  readonly partnerId: number | null;
  readonly name: string;
  readonly logoUrl: string | null;
  /** For the dark theme; without it the logo is used there, too. */
  readonly logoDarkUrl?: string | null;
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
