/** For a page: nothing has arrived for half a second. A page with live statuses keeps a connection that never ends. */
export const isQuiet = `document.readyState === 'complete' &&
  performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)) > 500`;
