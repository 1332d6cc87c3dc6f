/** A setting that stops the start. Its message is one line that names the setting. */
export class ConfigError extends Error {}
