import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readRefreshToken } from '#api/token-store.ts';
import { watchTokenExpiry } from '#api/watch-token-expiry.ts';
import { followChoices } from '#features/auth/follow-choices.ts';
import { startSession } from '#features/auth/session.ts';
import { startBranding } from '#features/branding/branding-store.ts';
import { startShortcutSetting } from '#features/settings/shortcut-setting.ts';
import { startTranslations } from '#i18n/i18n.ts';
import { startTheme } from '#theme/theme.ts';
import { startHistoryGuards } from '#ui/overlay/history-guards.ts';
import { App } from './app/app.tsx';
import { preloadOnIntent } from './app/preload-on-intent.ts';
import { startScreen } from './app/preload-screen.ts';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';

startTheme();
startBranding();
startShortcutSetting();
startHistoryGuards();
preloadOnIntent();
watchTokenExpiry();
followChoices();
// Covers every chunk: not only pages are loaded on their own.
window.addEventListener('vite:preloadError', reloadWhenOutdated);

void startSession();
// The page is rendered when its texts and its chunks are loaded; the user may be known later. Not a top-level await:
// the chunks import this file, and would wait for it while it waits for them.
Promise.allSettled([startTranslations(), startScreen(window.location, readRefreshToken() !== null)]).then(
  drawPage,
);

function drawPage(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
