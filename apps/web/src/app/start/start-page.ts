import { showFirstLook } from './show-first-look.ts';
import { startRequests } from './start-requests.ts';

// The build puts this program into the page itself (start-script.ts): it runs before the first paint and before any
// file of the app is there, so it must be small.
const partnerId = showFirstLook();
try {
  startRequests(location, partnerId);
} catch {
  // Without storage there is no session.
}
