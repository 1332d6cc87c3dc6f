/** The spec's message in the navigation state; the page that shows it translates it. */
export const adminRequired = 'admin required';
