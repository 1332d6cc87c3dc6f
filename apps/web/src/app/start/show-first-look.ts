import { isLanguage } from '#i18n/languages.ts';

type StoredBrand = { partnerId: number | null; name: string; logoUrl: string | null };

/** The look of the last visit, before the first paint: theme, language and brand, which it returns. */
export function showFirstLook(): StoredBrand | null {
  const dark = showTheme();
  showLanguage();
  return showBrand(dark);
}

function showTheme(): boolean {
  const theme = read('localStorage', 'theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  return dark;
}

/** The order of the spec's section 9. The result is stored like a choice by hand (src/i18n/i18n.ts). */
function showLanguage(): void {
  const root = document.documentElement;
  const candidates = [
    new URLSearchParams(location.search).get('lng'),
    document.cookie.match(/(?:^|; )i18next=([^;]*)/)?.[1],
    read('localStorage', 'i18nextLng'),
    read('sessionStorage', 'i18nextLng'),
    ...(navigator.languages ?? [navigator.language]),
    root.lang,
  ];
  root.lang = candidates.map((candidate) => candidate?.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
  try {
    localStorage.setItem('i18nextLng', root.lang);
  } catch {
    // Without storage the language is found anew on every visit.
  }
  const translations = document.createElement('link');
  translations.rel = 'preload';
  translations.as = 'fetch';
  translations.crossOrigin = 'anonymous';
  translations.href = `/locales/${root.lang}/common.json`;
  document.head.append(translations);
}

function showBrand(dark: boolean): StoredBrand | null {
  try {
    const brand = JSON.parse(read('localStorage', 'branding') ?? 'null');
    if (!brand) return null;
    const root = document.documentElement;
    document.title = brand.name;
    for (const [name, value] of Object.entries(brand.variables[dark ? 'dark' : 'light'])) {
      if (name.startsWith('--tenant-')) root.style.setProperty(name, String(value));
    }
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon && brand.faviconUrl) {
      icon.dataset.own = icon.href;
      icon.href = brand.faviconUrl;
    }
    return brand;
  } catch {
    // A damaged memory of the brand only means that the page starts in Greenroom's own colours.
    return null;
  }
}

function read(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}
