import { showFirstLook } from './show-first-look.ts';
import { showFrame } from './show-frame.ts';
import { startRequests } from './start-requests.ts';

// The build puts this program into the page itself (start-script.ts): it runs before the first paint and before any
// file of the app is there, so it must be small.
const brand = showFirstLook();
try {
  showFrame(location.pathname, brand);
  startRequests(location, brand);
} catch {
  // Without storage there is no session.
}
