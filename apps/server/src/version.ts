import rootPackage from '../../../package.json' with { type: 'json' };

/** The one number that footer, API and command line show. */
export const { version } = rootPackage;
