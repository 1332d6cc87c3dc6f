import rootPackage from '../../../package.json' with { type: 'json' };

/** The version shown in the footer, the API and the command line. */
export const { version } = rootPackage;
