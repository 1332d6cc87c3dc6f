// Runs before the first paint: theme, language and the last brand are on the root element when the page appears.
// It is a file of its own because the content security policy forbids inline scripts.
(() => {
  const root = document.documentElement;
  const languages = ['en', 'fr', 'es'];

  const read = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };

  const theme = read('localStorage', 'theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);

  // The order of the spec's section 9. What was found is kept, as a choice by hand is (src/i18n/i18n.ts).
  const wishes = [
    new URLSearchParams(location.search).get('lng'),
    document.cookie.match(/(?:^|; )i18next=([^;]*)/)?.[1],
    read('localStorage', 'i18nextLng'),
    read('sessionStorage', 'i18nextLng'),
    ...(navigator.languages ?? [navigator.language]),
    root.lang,
  ];
  root.lang =
    wishes.map((wish) => wish?.slice(0, 2).toLowerCase()).find((wish) => languages.includes(wish)) ?? 'en';
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

  try {
    const brand = JSON.parse(read('localStorage', 'branding') ?? 'null');
    if (!brand) return;
    document.title = brand.name;
    for (const [name, value] of Object.entries(brand.variables[dark ? 'dark' : 'light'])) {
      if (name.startsWith('--tenant-')) root.style.setProperty(name, String(value));
    }
    if (brand.faviconUrl) document.querySelector('link[rel="icon"]').href = brand.faviconUrl;
  } catch {
    // A damaged memory of the brand only means that the page starts in Greenroom's own colours.
  }
})();
