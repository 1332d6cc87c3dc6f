import { afterEach, describe, expect, test, vi } from 'vitest';
import { showFirstLook } from './show-first-look.ts';

const root = document.documentElement;

function openPage({ search = '', cookie = '', systemDark = false, browser = ['de-DE'] } = {}) {
  window.history.replaceState(null, '', `/${search}`);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  vi.stubGlobal('matchMedia', () => ({ matches: systemDark }));
  root.lang = 'en';
  return showFirstLook();
}

afterEach(() => {
  root.className = '';
  root.removeAttribute('style');
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  window.history.replaceState(null, '', '/');
});

describe('the theme before the first paint', () => {
  test.each([
    ['dark', false, true],
    ['light', true, false],
    ['system', true, true],
    ['system', false, false],
    [null, true, true],
  ])('stored %s with a dark system %s is dark: %s', (stored, systemDark, dark) => {
    if (stored) localStorage.setItem('theme', stored);
    openPage({ systemDark });
    expect(root.classList.contains('dark')).toBe(dark);
  });
});

describe('the language before the first paint', () => {
  test('comes from the query, cookie, local storage, session storage, browser, page, in this order', () => {
    const found: string[] = [];
    const look = (options: Parameters<typeof openPage>[0]) => {
      openPage(options);
      found.push(root.lang);
      localStorage.removeItem('i18nextLng');
    };
    localStorage.setItem('i18nextLng', 'en');
    sessionStorage.setItem('i18nextLng', 'es');
    look({ search: '?lng=fr', cookie: 'i18next=es' });
    localStorage.setItem('i18nextLng', 'fr');
    look({ cookie: 'a=b; i18next=es' });
    localStorage.setItem('i18nextLng', 'fr');
    look({});
    look({ browser: ['fr-FR'] });
    sessionStorage.clear();
    look({ browser: ['de-DE', 'fr-CA'] });
    look({});
    expect(found).toEqual(['fr', 'es', 'fr', 'es', 'fr', 'en']);
  });

  test('is stored in local storage, and its texts are fetched early', () => {
    openPage({ search: '?lng=es-MX' });
    expect(localStorage.getItem('i18nextLng')).toBe('es');
    expect(document.querySelector('link[rel=preload]')?.getAttribute('href')).toBe('/locales/es/common.json');
  });
});

describe('the last branding', () => {
  const brand = {
    partnerId: 3,
    name: 'Groupe Lumière',
    faviconUrl: '/brand/icon.svg',
    variables: { light: { '--tenant-primary': '#112233' }, dark: { '--tenant-primary': '#aabbcc' } },
  };

  test('is applied at once, in the colours of the theme', () => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    localStorage.setItem('branding', JSON.stringify(brand));
    localStorage.setItem('theme', 'dark');
    expect(openPage()).toMatchObject({ partnerId: 3 });
    expect(root.style.getPropertyValue('--tenant-primary')).toBe('#aabbcc');
    expect(document.title).toBe('Groupe Lumière');
    expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/brand/icon.svg');
  });

  test('is ignored when its stored data is damaged', () => {
    localStorage.setItem('branding', '{"name":');
    expect(openPage()).toBeNull();
  });
});
