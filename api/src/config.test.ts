import { describe, expect, test } from '@jest/globals'
import { readConfig } from './config.ts'
import { operatorDetails } from './testing/operator-details.ts'

const secret = 'kq83hf7s0Lz2mVx9Qw4eRt6Yu1Io5PaD'
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: secret,
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://sori.example',
  TRUST_PROXY: 'off',
  DATABASE_URL: 'embedded',
  ...operatorDetails,
}
const everyEighth = Array.from({ length: 32 }, (_, index) => `${index * 8}.0.0.0/8`).join()
const tossKeys = { TOSS_CLIENT_KEY: 'live_gck_x', TOSS_SECRET_KEY: 'live_gsk_x' }

describe('the configuration', () => {
  test('starts with its defaults on a fresh clone', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: 'localhost',
      databaseUrl: null,
      demoData: false,
      accessTokenSeconds: 900,
      isProduction: false,
      publicUrl: 'http://localhost:8080',
      trustProxy: false,
      outboxToken: null,
      bodyBytesPerSecond: 2_000,
      sourceMaps: false,
      cspInlineStyles: false,
      quotas: {
        filesPerDay: 200,
        bytesPerDay: 2 ** 30,
        refusedMsPerDay: 60_000,
        bytesInTotal: 20 * 2 ** 30,
        publicationsPerHour: 60,
      },
    })
  })

  test('turns named statements off behind a pooler unless configured otherwise', () => {
    const pooled = {
      DATABASE_URL: 'postgres://pooler/sori',
      DATABASE_DIRECT_URL: 'postgres://db/sori',
    }
    expect(readConfig({})).toMatchObject({ databaseDirectUrl: null, namedStatements: true })
    expect(readConfig(pooled)).toMatchObject({
      databaseDirectUrl: 'postgres://db/sori',
      namedStatements: false,
    })
    expect(readConfig({ ...pooled, DATABASE_NAMED_STATEMENTS: 'on' })).toMatchObject({
      namedStatements: true,
    })
  })

  test('treats empty variables as missing, and cannot be changed', () => {
    expect(Object.isFrozen(readConfig({ PORT: '', JWT_SECRET: '' }))).toBe(true)
  })

  test.each([
    [{ PORT: '80a' }, 'PORT: must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres: or postgresql:'],
    [{ STORAGE_URL: 'ftp://x' }, 'STORAGE_URL: must start with file: or s3:'],
    [{ STORAGE_URL: 's3://sounds' }, 'STORAGE_URL: must be s3://bucket?region='],
    [{ STORAGE_URL: 's3://?region=x' }, 'STORAGE_URL: must be s3://bucket?region='],
    [{ STORAGE_URL: 's3://sounds/inside?region=x' }, 'STORAGE_URL: must be s3://bucket?region='],
    [
      { STORAGE_URL: 's3://key:secret@sounds?region=x' },
      'STORAGE_URL: must be s3://bucket?region=',
    ],
    [
      { STORAGE_URL: 's3://sounds?region=x&endpoint=sounds.example' },
      'STORAGE_URL: must be s3://bucket?region=',
    ],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET: must have at least 32 characters'],
    [{ JWT_SECRETS_OLD: `${secret},short` }, 'must each have at least 32 characters'],
    [{ NICKNAME_CHANGES_MAX: 'many' }, 'NICKNAME_CHANGES_MAX: must be a whole number'],
    [{ OUTBOX_TOKEN: 'short' }, 'OUTBOX_TOKEN: must have 16 to 200'],
    [{ BODY_MIN_BYTES_PER_SECOND: 'slow' }, 'BODY_MIN_BYTES_PER_SECOND: must be a whole number'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.0/8, ::/0' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.0/0.0.0.0' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.0/255.0.255.0' }, 'TRUST_PROXY: must be'],
    [{ NODE_ENV: 'production' }, 'In production JWT_SECRET must be set'],
    [
      { NODE_ENV: 'production', JWT_SECRET: 'a'.repeat(40) },
      'In production JWT_SECRET must be random',
    ],
    [
      { NODE_ENV: 'production', JWT_SECRET: secret, DEMO_DATA: 'on' },
      'In production DEMO_DATA must be off',
    ],
    [{ NODE_ENV: 'production', JWT_SECRET: secret }, 'In production SMTP_URL must be set'],
    [{ ...production, OPERATOR_PHONE: '' }, 'In production OPERATOR_PHONE must be set'],
    [{ OPERATOR_REGISTRATION: '1234567890' }, 'OPERATOR_REGISTRATION: must be like 123-45-67890'],
    [{ ...production, PAYMENT_PROVIDER: 'sandbox' }, 'In production PAYMENT_PROVIDER must be toss'],
    [production, 'With PAYMENT_PROVIDER=toss, TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be set'],
    [
      { ...production, JWT_SECRET: 'sorijangteo-production-jwt-secret-2026' },
      'In production JWT_SECRET must be random',
    ],
    [{ ...production, PUBLIC_URL: '' }, 'In production PUBLIC_URL must be the https:// address'],
    [
      { ...production, PUBLIC_URL: 'http://sori.example' },
      'In production PUBLIC_URL must be the https:// address',
    ],
    [
      { ...production, PUBLIC_URL: 'https://localhost:8080' },
      'In production PUBLIC_URL must be the https:// address',
    ],
    [
      { ...production, PUBLIC_URL: 'https://127.0.0.1' },
      'In production PUBLIC_URL must be the https:// address',
    ],
    [{ ...production, TRUST_PROXY: '' }, 'In production TRUST_PROXY must be set'],
    [{ ...production, TRUST_PROXY: 'on' }, 'In production TRUST_PROXY must name the proxies'],
    [{ ...production, TRUST_PROXY: 'true' }, 'In production TRUST_PROXY must name the proxies'],
    [{ ...production, TRUST_PROXY: 'yes' }, 'In production TRUST_PROXY must name the proxies'],
    [
      { ...production, TRUST_PROXY: 'loopback,0.0.0.0/0' },
      'In production TRUST_PROXY must name the proxies',
    ],
    [{ ...production, TRUST_PROXY: '::/0' }, 'In production TRUST_PROXY must name the proxies'],
    [
      { ...production, TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' },
      'In production TRUST_PROXY must name the proxies',
    ],
    [
      { ...production, TRUST_PROXY: '128.0.0.0/128.0.0.0' },
      'In production TRUST_PROXY must name the proxies',
    ],
    [
      { ...production, TRUST_PROXY: '::/1, 8000::/1' },
      'In production TRUST_PROXY must name the proxies',
    ],
    [{ ...production, TRUST_PROXY: '::/64' }, 'In production TRUST_PROXY must name the proxies'],
    [
      { ...production, TRUST_PROXY: '::ffff:0:0/97' },
      'In production TRUST_PROXY must name the proxies',
    ],
    [
      { ...production, TRUST_PROXY: '2400::/12' },
      'In production TRUST_PROXY must name the proxies',
    ],
    [
      { ...production, TRUST_PROXY: everyEighth },
      'In production TRUST_PROXY must name the proxies',
    ],
    [{ ...production, TRUST_PROXY: '6' }, 'In production TRUST_PROXY must name the proxies'],
    [{ ...production, SMTP_URL: 'smtp://mail.example:587' }, 'In production SMTP_URL must encrypt'],
    [
      { ...production, SMTP_URL: 'smtp://10.0.0.9?requireTLS=false' },
      'In production SMTP_URL must encrypt',
    ],
    [
      { ...production, SMTP_URL: 'smtp://mail.example?requireTLS=true&ignoreTLS=1' },
      'In production SMTP_URL must encrypt',
    ],
    [{ ...production, DATABASE_URL: '' }, 'In production DATABASE_URL must be set'],
    [
      { ...production, TOSS_CLIENT_KEY: 'test_gck_x', TOSS_SECRET_KEY: 'test_gsk_x' },
      'In production TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be live_ keys',
    ],
    [{ ROLES: 'all' }, 'ROLES: must be web, worker or web,worker'],
    [
      { PAYMENT_PROVIDER: 'toss', TOSS_CLIENT_KEY: 'test_gck_x' },
      'TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be set',
    ],
    [
      { PAYMENT_PROVIDER: 'toss', TOSS_CLIENT_KEY: 'live_gck_x', TOSS_SECRET_KEY: 'test_gsk_x' },
      'must belong together',
    ],
    [
      { PAYMENT_PROVIDER: 'sandbox', TOSS_CLIENT_KEY: 'live_gck_x', TOSS_SECRET_KEY: 'live_gsk_x' },
      'takes no live_ keys',
    ],
    [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL: must start with smtp: or smtps:'],
  ])('refuses the variables %j in one sentence', (env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })

  test('names everything that production lacks in one error, with a sentence for each', () => {
    const lines = () => readConfig({ NODE_ENV: 'production' })
    expect(lines).toThrow(
      /JWT_SECRET.*\n.*SMTP_URL.*\n.*PUBLIC_URL.*\n.*TRUST_PROXY.*\n.*DATABASE_URL/,
    )
  })

  test('reads the roles, the pools and the drain', () => {
    expect(readConfig({})).toMatchObject({
      roles: { web: true, worker: true },
      databasePoolSize: 12,
      statementTimeoutMs: 15_000,
      drainMs: 0,
      metrics: null,
    })
    expect(
      readConfig({
        ROLES: 'worker',
        METRICS_PORT: '9100',
        DRAIN_MS: '250',
        DATABASE_POOL_SIZE: '3',
      }),
    ).toMatchObject({
      roles: { web: false, worker: true },
      metrics: { port: 9100, host: '127.0.0.1' },
      drainMs: 250,
      databasePoolSize: 3,
    })
    expect(readConfig({ ...production, ...tossKeys })).toMatchObject({
      databaseUrl: null,
      drainMs: 5_000,
    })
  })

  test('finds files in the data directory, another folder or a bucket', () => {
    expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({
      filesDir: '/data/files',
      s3: null,
      incomingDir: '/data/incoming',
    })
    expect(readConfig({ STORAGE_URL: 'file:///sounds' })).toMatchObject({
      filesDir: '/sounds',
      s3: null,
    })
    const place = (STORAGE_URL: string) => readConfig({ STORAGE_URL }).s3
    expect(place('s3://sounds?region=ap-northeast-2')).toEqual({
      bucket: 'sounds',
      region: 'ap-northeast-2',
      endpoint: null,
    })
    const elsewhere = place('s3://sounds?region=x&endpoint=http://127.0.0.1:8081')
    expect(elsewhere).toEqual({ bucket: 'sounds', region: 'x', endpoint: 'http://127.0.0.1:8081' })
  })

  test.each([
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
    { SMTP_URL: 'smtp://localhost:25' },
    { SMTP_URL: 'smtp://[::1]:25' },
    { TRUST_PROXY: '2' },
    { TRUST_PROXY: '10.0.0.0/8,172.16.0.0/12,fd00::/8,uniquelocal' },
    { TRUST_PROXY: '173.245.48.0/20,104.16.0.0/13,2400:cb00::/32,2a06:98c0::/29' },
  ])('accepts the variables %j in production', (env) => {
    expect(readConfig({ ...production, ...tossKeys, ...env }).isProduction).toBe(true)
  })

  test('reads the trusted proxies', () => {
    const trust = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
    expect([trust('on'), trust('off'), trust('2'), trust('10.0.0.0/8, ::1')]).toEqual([
      true,
      false,
      2,
      ['10.0.0.0/8', '::1'],
    ])
    expect(trust('10.0.0.0/255.0.0.0,fd00::/8,uniquelocal')).toEqual([
      '10.0.0.0/255.0.0.0',
      'fd00::/8',
      'uniquelocal',
    ])
    expect(readConfig({ ...production, ...tossKeys }).isProduction).toBe(true)
  })

  test('uses the payment sandbox by default, and only the real provider in production', () => {
    expect(readConfig({}).payment).toMatchObject({
      scriptUrl: '/__toss/v2/standard',
      sandboxUrl: null,
      timeoutMs: 10_000,
    })
    expect(readConfig({ ...production, ...tossKeys }).payment).toEqual({
      clientKey: 'live_gck_x',
      secretKey: 'live_gsk_x',
      baseUrl: 'https://api.tosspayments.com',
      scriptUrl: 'https://js.tosspayments.com/v2/standard',
      timeoutMs: 10_000,
      sandboxUrl: null,
    })
  })
})
