/** The spec's message in the state of the navigation; the page that shows it puts it into the visitor's language. */
export const adminRequired = 'admin required';
