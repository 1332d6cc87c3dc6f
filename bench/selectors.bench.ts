import { isQuiet } from './support/is-quiet.ts';
import { openBrowser, openSignedIn } from './support/open-browser.ts';
import { medianOf } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// What an administrator notices in the selector of assets on the users page, with 100,000 assets (run `npm run build`
// first): from the last key until the options match the search, which waits 150 ms for the typing to pause.
// DATABASE_URL (an empty database) measures a PostgreSQL server; without it the embedded one is measured.
const server = await startServerProcess(new URL('./servers/inventory-server.ts', import.meta.url));
const browser = await openBrowser();

/** Each search once, because the server caches its responses. */
const searches = {
  'many hits, all over the list': ['son', 'cis', 'eps', 'sam'],
  'some hits': ['3ab', '4cd', '5ef', '6fa'],
  'one hit': ['c81e728d9', 'eccbc87e4', 'a87ff679a', 'e4da3b7fb'],
  'hits at the end of the list alone': ['ecran f', 'ecran e', 'ecran d', 'ecran c'],
  'two letters without a hit': ['zz', 'yy', 'xq', 'wq'],
};
const times: Record<string, number[]> = { 'first options after the click': [] };
try {
  const account = { username: 'admin@bench.example', password: 'bench password' };
  for (const round of [0, 1, 2, 3]) {
    const page = await openSignedIn(browser, server.address, account);
    await page.goto(`${server.address}/admin/users`);
    await page.getByRole('button', { name: 'Edit granted' }).click();
    await page.getByRole('tab', { name: 'Access' }).click();
    const block = page.getByRole('region', { name: /^Explicit Asset Grants/ });
    const box = block.getByRole('combobox', { name: 'Grant Asset' });
    await page.waitForFunction(isQuiet);
    let start = performance.now();
    await box.click();
    await block.getByRole('option').first().waitFor();
    times['first options after the click']?.push(performance.now() - start);
    for (const [what, words] of Object.entries(searches)) {
      const word = words[round] ?? '';
      const reply = page.waitForResponse(
        (response) => new URL(response.url()).searchParams.get('search') === word,
      );
      await box.fill(word.slice(0, -1));
      start = performance.now();
      await page.keyboard.type(word.slice(-1));
      await reply;
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      times[what] = [...(times[what] ?? []), performance.now() - start];
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
}

// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table(
  Object.entries(times).map(([what, ms]) => ({
    what,
    'median ms': medianOf(ms).toFixed(0),
    'worst ms': Math.max(...ms).toFixed(0),
  })),
);
