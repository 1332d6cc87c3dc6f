import type { Config } from '../../config.ts';

export type S3Settings = {
  endpoint: string | undefined;
  publicEndpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

/** The settings of the S3 storage, or undefined when files stay on disk. */
export function s3SettingsOf(config: Config): S3Settings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) {
    return undefined;
  }
  return {
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    // Storages other than Amazon's rarely have a host name for each bucket.
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? config.S3_ENDPOINT !== undefined,
  };
}

/** The origin from which browsers fetch the images of this storage, for the content security policy. */
export function s3LinkOrigin(settings: S3Settings): string {
  const endpoint = new URL(
    settings.publicEndpoint ?? settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com`,
  );
  if (!settings.forcePathStyle) endpoint.hostname = `${settings.bucket}.${endpoint.hostname}`;
  return endpoint.origin;
}
