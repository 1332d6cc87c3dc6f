import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('needs no setting at all', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, DEMO: true, LOG_LEVEL: 'info' });
  });

  test('treats an empty value as missing', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toEqual(readConfig({}));
  });

  test('accepts a pool that fits the database', () => {
    expect(readConfig({ DATABASE_POOL: '30' }).DATABASE_POOL).toBe(30);
    const server = { DATABASE_POOL: '200', DATABASE_URL: 'postgres://db.example/greenroom' };
    expect(readConfig(server).DATABASE_POOL).toBe(200);
  });

  test.each([
    [{ PORT: 'eighty' }, 'Setting PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'Setting PORT must be a whole number from 0 to 65535.'],
    [{ DEMO: 'maybe' }, 'Setting DEMO must be 0 or 1.'],
    [{ DEMO_DEVICES: 'few' }, 'Setting DEMO_DEVICES must be 0 or 1.'],
    [
      { DEVICE_NETWORKS: '10.0.0.0/8;10.1.0.0/16' },
      'Setting DEVICE_NETWORKS must be networks like 10.0.0.0/8, separated by commas; "10.0.0.0/8;10.1.0.0/16" is none.',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'Setting DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_POOL: '31' },
      'Setting DATABASE_POOL must be at most 30 with the embedded database; more needs a DATABASE_URL.',
    ],
    [
      { DATABASE_POOL: '201', DATABASE_URL: 'postgres://db/x' },
      'Setting DATABASE_POOL must be a whole number from 1 to 200.',
    ],
    [
      { SECRET_KEY: 'short' },
      /^Setting SECRET_KEY must have at least 32 characters.*SECRET_KEY_PREVIOUS and run: greenroom rotate-key\.$/,
    ],
    [{ SECRET_KEY_PREVIOUS: 'x' }, 'Setting SECRET_KEY is required when SECRET_KEY_PREVIOUS is set.'],
    [{ S3_BUCKET: 'No Such Name' }, 'Setting S3_BUCKET must be the name of a bucket.'],
    [
      { S3_ENDPOINT: 's3.example' },
      'Setting S3_ENDPOINT must be a URL that starts with http:// or https://.',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
      'Setting S3_BUCKET is required when S3_ENDPOINT is set.',
    ],
    [
      { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' },
      'Setting S3_SECRET_ACCESS_KEY is required when S3_BUCKET is set.',
    ],
    [
      { MAP_TILES_LIGHT_URL: 'https://tiles.example/map.png' },
      'Setting MAP_TILES_LIGHT_URL must hold {z}, {x} and {y}.',
    ],
    [{ TRUST_PROXY: 'true' }, 'Setting TRUST_PROXY must be a number of proxies or a list of addresses.'],
    [
      { IMAGE_ORIGINS: 'https://x.example; script-src *' },
      'Setting IMAGE_ORIGINS must be origins like https://images.example, separated by spaces.',
    ],
    [{ SUPPORT_EMAIL: 'help' }, 'Setting SUPPORT_EMAIL must be one mail address.'],
    [{ ODOO_URL: 'odoo.example' }, 'Setting ODOO_URL must be a URL that starts with http:// or https://.'],
    [
      { ODOO_URL: 'https://odoo.example', ODOO_DATABASE: 'd', ODOO_LOGIN: 'l' },
      'Setting ODOO_API_KEY is required when ODOO_URL is set.',
    ],
    [{ ODOO_API_KEY: 'k' }, 'Setting ODOO_URL is required when ODOO_API_KEY is set.'],
    [{ ODOO_POLL_SECONDS: '0' }, 'Setting ODOO_POLL_SECONDS must be a whole number from 1 to 86400.'],
    [{ OPERATION_LOG_DAYS: '-1' }, 'Setting OPERATION_LOG_DAYS must be a whole number from 0 to 36500.'],
    [{ STATUS_POLL_SECONDS: '4000' }, 'Setting STATUS_POLL_SECONDS must be a whole number from 0 to 3600.'],
    [
      { STATUS_POLL_SECONDS_BY_DRIVER: 'snmp' },
      'Setting STATUS_POLL_SECONDS_BY_DRIVER must be pairs like snmp=15, separated by commas.',
    ],
    [
      { STATUS_POLL_SECONDS_BY_DRIVER: 'snmp=15,' },
      'Setting STATUS_POLL_SECONDS_BY_DRIVER must be pairs like snmp=15, separated by commas.',
    ],
    [
      { STATUS_POLL_SECONDS_BY_DRIVER: 'snmp=15=16' },
      'Setting STATUS_POLL_SECONDS_BY_DRIVER must be pairs like snmp=15, separated by commas.',
    ],
    [
      { STATUS_POLL_SECONDS_BY_DRIVER: 'snmp=often' },
      'Setting STATUS_POLL_SECONDS_BY_DRIVER must give each driver a whole number from 0 to 3600.',
    ],
    [
      { STATUS_POLL_SECONDS_BY_DRIVER: 'lg=50,snmp=3601' },
      'Setting STATUS_POLL_SECONDS_BY_DRIVER must give each driver a whole number from 0 to 3600.',
    ],
    [
      { STATUS_POLL_SECONDS_BY_DRIVER: 'cisco=120' },
      /^Setting STATUS_POLL_SECONDS_BY_DRIVER must name drivers: pjlink, .*, shelly\.$/,
    ],
    [
      { STATUS_POLL_SECONDS_BY_DRIVER: 'snmp=15,snmp=20' },
      'Setting STATUS_POLL_SECONDS_BY_DRIVER must name each driver once.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'Setting LOG_LEVEL must be debug, info, warn or error.'],
  ])('rejects %o with one line that names it', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });

  test("polls at each driver's own interval, unless a setting overrides it", () => {
    expect(readConfig({}).pollSeconds).toMatchObject({ pjlink: 30, 'cisco-roomos': 60 });
    const byDriver = { STATUS_POLL_SECONDS_BY_DRIVER: 'cisco-roomos=120, snmp = 15' };
    expect(readConfig(byDriver).pollSeconds).toMatchObject({ pjlink: 30, 'cisco-roomos': 120, snmp: 15 });
    expect(readConfig({ ...byDriver, STATUS_POLL_SECONDS: '0' }).pollSeconds).toMatchObject({
      pjlink: 0,
      'cisco-roomos': 120,
      snmp: 15,
    });
  });

  test('never repeats a value, which may be a secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow(/hunter2/);
  });
});

describe('where traces are sent', () => {
  test('nowhere without a collector', () => {
    expect(readConfig({}).tracesUrl).toBeUndefined();
  });

  test('to the path of the standard below the address of the collector', () => {
    const url = 'http://collector:4318/v1/traces';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).tracesUrl).toBe(url);
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).tracesUrl).toBe(url);
  });

  test('to the address for traces as it is', () => {
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/otlp',
    };
    expect(readConfig(settings).tracesUrl).toBe('https://traces.example/otlp');
  });

  test('with headers whose values may be encoded', () => {
    const headers = 'authorization=Bearer%20a=, tenant = 50%';
    expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS: headers }).OTEL_EXPORTER_OTLP_HEADERS).toEqual({
      authorization: 'Bearer a=',
      tenant: '50%',
    });
  });

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer x' },
    { OTEL_TRACES_SAMPLER_ARG: '1.5' },
    { OTEL_TRACES_SAMPLER_ARG: '-1' },
  ])('%j stops the start with a line', (settings) => {
    expect(() => readConfig(settings)).toThrow(/^Setting OTEL_\w+ must be/);
  });
});
