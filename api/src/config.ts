import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartError } from './lib/errors/start-error.ts'
import { parseNetwork } from './lib/http/network.ts'
import type { S3Place } from './modules/files/media/index.ts'
import { operatorSettings, operatorVariables } from './operator-settings.ts'
import { paymentSettings, paymentVariables } from './payment-settings.ts'
import { payoutSettings, payoutVariables } from './payout-settings.ts'
import { productionRefusals, SECRET_LENGTH, trustsAll } from './production-rules.ts'

const apiFolder = fileURLToPath(new URL('..', import.meta.url))

/** A load balancer checks `/readyz` every few seconds. */
const PRODUCTION_DRAIN_MS = 5_000
const MB = 1_048_576

const optional = (schema: z.ZodType<string, string>) => schema.nullable().default(null)
const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(byDefault)
    .transform((value) => value === 'on')
const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(from).max(to))
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? ''),
      `must start with ${protocols.join(' or ')}`,
    )
const postgresUrl = url('postgres:', 'postgresql:')
const SECRET_RULE = `have at least ${SECRET_LENGTH} characters`

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(8080),
  // `localhost` listens on 127.0.0.1 and ::1.
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('.data'),
  ROLES: z
    .string()
    .regex(/^(web|worker|web,worker|worker,web)$/, 'must be web, worker or web,worker')
    .default('web,worker'),
  DATABASE_URL: optional(z.literal('embedded').or(postgresUrl)),
  DATABASE_OWNER_URL: optional(postgresUrl),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  DATABASE_REPLICA_URL: optional(postgresUrl),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(12),
  JOBS_POOL_SIZE: wholeNumber(2, 100).default(4),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(15_000),
  JOB_STATEMENT_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(120_000),
  STORAGE_URL: optional(url('file:', 's3:')),
  SMTP_URL: optional(url('smtp:', 'smtps:')),
  OUTBOX_TOKEN: optional(
    z.string().regex(/^[\w.~-]{16,200}$/, 'must have 16 to 200 letters, digits or -._~'),
  ),
  PUBLIC_URL: optional(url('http:', 'https:')),
  TRUST_PROXY: optional(z.string()),
  JWT_SECRET: optional(z.string().min(SECRET_LENGTH, `must ${SECRET_RULE}`)),
  JWT_SECRETS_OLD: z
    .string()
    .default('')
    .transform((text): string[] => text.match(/[^\s,][^,]*/g) ?? [])
    .pipe(z.array(z.string().trim().min(SECRET_LENGTH, `must each ${SECRET_RULE}`))),
  QUOTA_FILES_A_DAY: wholeNumber(0, 1_000_000).default(200),
  QUOTA_MB_A_DAY: wholeNumber(0, 1_000_000_000).default(1_024),
  QUOTA_REFUSED_SECONDS_A_DAY: wholeNumber(1, 86_400).default(60),
  QUOTA_MB_IN_ALL: wholeNumber(0, 1_000_000_000).default(20_480),
  QUOTA_PUBLICATIONS_AN_HOUR: wholeNumber(0, 100_000).default(60),
  NICKNAME_CHANGES_MAX: wholeNumber(0, 1_000).default(3),
  ACCESS_TOKEN_SECONDS: wholeNumber(1, 86_400).default(900),
  // The slowest supported line sends twelve times as much, 25 kB/s.
  BODY_MIN_BYTES_PER_SECOND: wholeNumber(0, 1_000_000).default(2_000),
  DEMO_DATA: onOff('off'),
  DEMO_CACHE_DIR: z.string().default(resolve(apiFolder, '../.cache/demo-world')),
  SITE_DIR: z.string().optional(),
  SHELL_DIR: z.string().optional(),
  FILES_PREFIX: z.union([z.literal(''), z.string().regex(/^\/[\w./-]*\/$/)]).default(''),
  SOURCE_MAPS: onOff('off'),
  RELEASES_URL: url('http:', 'https:').default('http://127.0.0.1:8090'),
  RELEASES_TOKEN: optional(z.string().min(SECRET_LENGTH, `must ${SECRET_RULE}`)),
  SIGNAL_SHARE: z.coerce.number().min(0).max(1).default(1),
  CSP_INLINE_STYLES: onOff('off'),
  ...paymentVariables,
  ...payoutVariables,
  ...operatorVariables,
  DRAIN_MS: wholeNumber(0, 600_000).optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
})

/** The configuration of the process. Paths are absolute. */
export type Config = ReturnType<typeof readConfig>

/** Reads the configuration from `env`; throws a `StartError` that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const setVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const parsed = environment.safeParse(setVariables)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw wrongEnvironment(wrong.join('; '))
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const refusals = isProduction ? productionRefusals(values) : []
  if (refusals.length > 0) throw new StartError(refusals.join('\n'))
  const dataDir = resolve(values.DATA_DIR)
  return Object.freeze({
    isProduction,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    roles: { web: values.ROLES.includes('web'), worker: values.ROLES.includes('worker') },
    ...databaseConfig(values),
    /** Requests are still accepted this long after `/readyz` answers 503. */
    drainMs: values.DRAIN_MS ?? (isProduction ? PRODUCTION_DRAIN_MS : 0),
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    ...storagePlace(values.STORAGE_URL, dataDir),
    /** A folder on a disk, because uploads in progress are large and many. */
    incomingDir: resolve(dataDir, 'incoming'),
    /** Null: mails are not sent but shown by `/__outbox`. */
    smtpUrl: values.SMTP_URL,
    /** Null: the server generates and stores a token. */
    outboxToken: values.OUTBOX_TOKEN,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: trustProxyOf(values.TRUST_PROXY ?? 'off'),
    /** Null: the server generates and stores a secret. */
    jwtSecret: values.JWT_SECRET,
    oldJwtSecrets: values.JWT_SECRETS_OLD,
    quotas: {
      filesPerDay: values.QUOTA_FILES_A_DAY,
      bytesPerDay: values.QUOTA_MB_A_DAY * MB,
      refusedMsPerDay: values.QUOTA_REFUSED_SECONDS_A_DAY * 1_000,
      bytesInTotal: values.QUOTA_MB_IN_ALL * MB,
      publicationsPerHour: values.QUOTA_PUBLICATIONS_AN_HOUR,
    },
    /** Per member within 30 days. */
    nicknameChangesMax: values.NICKNAME_CHANGES_MAX,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    /** Slower bodies get a 408; 0 is unlimited. */
    bodyBytesPerSecond: values.BODY_MIN_BYTES_PER_SECOND,
    demoData: values.DEMO_DATA,
    demoCacheDir: resolve(values.DEMO_CACHE_DIR),
    siteDir: resolve(values.SITE_DIR ?? resolve(dataDir, 'site')),
    /** A folder served in place of the site's live shell; empty for the live shell. */
    shellDir: values.SHELL_DIR ? resolve(values.SHELL_DIR) : '',
    /** The nginx location that serves stored files; empty without nginx. */
    filesPrefix: values.FILES_PREFIX,
    sourceMaps: values.SOURCE_MAPS,
    /** The receiver of releases (ADR 102). Without a token (null), the API moves no version. */
    releases: { url: values.RELEASES_URL.replace(/\/+$/, ''), token: values.RELEASES_TOKEN },
    /** The share of visits that send signals, 0 to 1 (D138). */
    signalShare: values.SIGNAL_SHARE,
    /** The payment provider's widget may need inline style sheets. */
    cspInlineStyles: values.CSP_INLINE_STYLES,
    payment: paymentSettings(values, { isProduction }),
    payout: payoutSettings(values),
    operator: operatorSettings(values),
    logLevel: values.LOG_LEVEL,
  })
}

function databaseConfig(values: z.infer<typeof environment>) {
  const namedStatements =
    values.DATABASE_NAMED_STATEMENTS ?? (values.DATABASE_DIRECT_URL ? 'off' : 'on')
  return {
    /** The database as the runtime role; null starts the embedded one. */
    databaseUrl: values.DATABASE_URL === 'embedded' ? null : values.DATABASE_URL,
    /** The database as the schema's owner, for operators' commands. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    /** The database without the transaction-mode pooler of `databaseUrl`. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    /** PgBouncer before 1.21 does not support named statements. */
    namedStatements: namedStatements === 'on',
    databasePoolSize: values.DATABASE_POOL_SIZE,
    jobsPoolSize: values.JOBS_POOL_SIZE,
    statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
    jobStatementTimeoutMs: values.JOB_STATEMENT_TIMEOUT_MS,
  }
}

/** `name` is the setting that error messages mention. */
export function storagePlace(
  address: string | null | undefined,
  dataDir: string,
  name = 'STORAGE_URL',
): { filesDir: string; s3: S3Place | null } {
  const place = address ? new URL(address) : null
  const filesDir = place?.protocol === 'file:' ? fileURLToPath(place) : resolve(dataDir, 'files')
  if (place?.protocol !== 's3:') return { filesDir, s3: null }
  const { region, endpoint = null, ...unknown } = Object.fromEntries(place.searchParams)
  const isValid =
    place.hostname !== '' &&
    ['', '/'].includes(place.pathname) &&
    place.username === '' &&
    Object.keys(unknown).length === 0 &&
    (endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
  if (!isValid || !region) {
    const form = 's3://bucket?region=…, with &endpoint=https://… where it is not Amazon'
    throw wrongEnvironment(`${name}: must be ${form}`)
  }
  return { filesDir, s3: { bucket: place.hostname, region, endpoint } }
}

function trustProxyOf(text: string) {
  if (['off', 'false', '0', 'no'].includes(text)) return false
  if (trustsAll.includes(text)) return true
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  const isKnown = (address: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(address) ||
    // Fastify refuses a prefix of /0.
    (parseNetwork(address)?.bits ?? 0) >= 1
  if (!addresses.every(isKnown))
    throw wrongEnvironment(
      'TRUST_PROXY: must be on, off, a number of hops, or addresses, with a prefix from /1 on',
    )
  return addresses
}

function wrongEnvironment(reason: string) {
  return new StartError(`The environment is not right: ${reason}.`)
}
