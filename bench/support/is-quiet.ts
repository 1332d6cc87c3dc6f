/** For a page: nothing has arrived for half a second. A page that shows live states holds a line that never ends. */
export const isQuiet = `document.readyState === 'complete' &&
  performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)) > 500`;
