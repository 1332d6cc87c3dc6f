import type { Page } from '@playwright/test';

declare global {
  interface Window {
    met: Record<string, number[]>;
  }
}

/**
 * Records in the page itself when something appears and disappears, for things that are visible for a few seconds only:
 * a busy machine may look too late. `paths` are XPath expressions by name.
 */
export async function watchFor<Name extends string>(page: Page, paths: Record<Name, string>) {
  const watched: [string, string][] = Object.entries(paths);
  await page.evaluate((all) => {
    window.met = Object.fromEntries(all.map(([name]) => [name, []]));
    const look = () => {
      for (const [name, path] of all) {
        const times = window.met[name] ?? [];
        const isThere = document.evaluate(path, document, null, XPathResult.BOOLEAN_TYPE).booleanValue;
        const wasThere = times.length % 2 === 1;
        if (isThere !== wasThere) times.push(performance.now());
      }
    };
    look();
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    });
  }, watched);
  const timesOf = (name: Name) => page.evaluate((requests) => window.met[requests] ?? [], String(name));
  return {
    hasMet: async (name: Name) => (await timesOf(name)).length > 0,
    /** How long it was visible the first time, in milliseconds; undefined while it still is. */
    async lasted(name: Name): Promise<number | undefined> {
      const [from, until] = await timesOf(name);
      return from === undefined || until === undefined ? undefined : until - from;
    },
  };
}

/** The card of the device that the control screen was opened at, with this text in it. */
export const inCard = (text: string) =>
  `//article[@aria-current="true"]//*[normalize-space(text())="${text}"]`;
