import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartError } from './lib/errors/start-error.ts'
import { parseNetwork } from './lib/http/network.ts'
import type { S3Place } from './modules/files/media/index.ts'
import type { QuotaRules } from './modules/files/quotas/quota.service.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { paymentSettings, paymentVariables } from './payment-settings.ts'
import { productionRefusals, SECRET_LENGTH, trustsAll } from './production-rules.ts'

const apiFolder = fileURLToPath(new URL('..', import.meta.url))

/** A load balancer asks every few seconds. */
const PRODUCTION_DRAIN_MS = 5_000
const MB = 1_048_576

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
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

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(8080),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('.data'),
  ROLES: z
    .string()
    .regex(/^(web|worker|web,worker|worker,web)$/, 'must be web, worker or web,worker')
    .default('web,worker'),
  DATABASE_URL: z.literal('embedded').or(url('postgres:', 'postgresql:')).optional(),
  DATABASE_OWNER_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(12),
  JOBS_POOL_SIZE: wholeNumber(2, 100).default(4),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(15_000),
  JOB_STATEMENT_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(120_000),
  STORAGE_URL: url('file:', 's3:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  OUTBOX_TOKEN: z
    .string()
    .regex(/^[\w.~-]{16,200}$/, 'must have 16 to 200 letters, digits or -._~')
    .optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: z.string().optional(),
  JWT_SECRET: z
    .string()
    .min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`)
    .optional(),
  JWT_SECRETS_OLD: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(z.string().min(SECRET_LENGTH, `must each have at least ${SECRET_LENGTH} characters`)),
    ),
  QUOTA_FILES_A_DAY: wholeNumber(0, 1_000_000).default(200),
  QUOTA_MB_A_DAY: wholeNumber(0, 1_000_000_000).default(1_024),
  QUOTA_REFUSED_SECONDS_A_DAY: wholeNumber(1, 86_400).default(60),
  QUOTA_MB_IN_ALL: wholeNumber(0, 1_000_000_000).default(20_480),
  QUOTA_PUBLICATIONS_AN_HOUR: wholeNumber(0, 100_000).default(60),
  NICKNAME_CHANGES_MAX: wholeNumber(0, 1_000).default(3),
  ACCESS_TOKEN_SECONDS: wholeNumber(1, 86_400).default(900),
  // A twelfth of the slowest line that the product is made for, 25 kB/s.
  BODY_MIN_BYTES_PER_SECOND: wholeNumber(0, 1_000_000).default(2_000),
  DEMO_DATA: z.enum(['on', 'off']).default('off'),
  DEMO_CACHE_DIR: z.string().default(resolve(apiFolder, '../.cache/demo-world')),
  SITE_DIR: z.string().optional(),
  SHELL_DIR: z.string().optional(),
  FILES_PREFIX: z.union([z.literal(''), z.string().regex(/^\/[\w./-]*\/$/)]).default(''),
  SOURCE_MAPS: z.enum(['on', 'off']).default('off'),
  CSP_INLINE_STYLES: z.enum(['on', 'off']).default('off'),
  ...paymentVariables,
  DRAIN_MS: wholeNumber(0, 600_000).optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  NODE_ENV: z.string().default('development'),
})

/**
 * The configuration of the process (D38). Paths are absolute. A null `jwtSecret` is generated and
 * stored.
 */
export type Config = Readonly<{
  production: boolean
  /** Answers are checked against their schema, and a failing one throws: in tests. */
  checkAnswers: boolean
  port: number
  /** `localhost` listens on 127.0.0.1 and ::1; behind a proxy on another machine use `0.0.0.0` or `::`. */
  host: string
  dataDir: string
  /** Serves requests, works on jobs, or both (D48). */
  roles: Readonly<{ web: boolean; worker: boolean }>
  /** Another PostgreSQL, as the role that the processes run as; null starts the embedded one. */
  databaseUrl: string | null
  /** The same database as the role that owns the schema, for `npm run ops -- migrate` and its like; null where it is the same role. */
  databaseOwnerUrl: string | null
  /**
   * The same database without the transaction-mode pooler of `databaseUrl`, for jobs and
   * migrations; null without a pooler.
   */
  databaseDirectUrl: string | null
  /** A read-only replica for the catalogue; null without one. */
  databaseReplicaUrl: string | null
  /** Hot statements are prepared by name: not through a pooler that keeps no names, as PgBouncer before 1.21. */
  namedStatements: boolean
  /** Connections of this process for its services, and those of its job queue. */
  databasePoolSize: number
  jobsPoolSize: number
  /** Time limit of a statement in requests and in jobs. */
  statementTimeoutMs: number
  jobStatementTimeoutMs: number
  /**
   * Milliseconds that requests are still accepted after `/readyz` answers 503, for the load
   * balancer.
   */
  drainMs: number
  /** The port and host of `/metrics` (Prometheus); null for none. */
  metrics: Readonly<{ port: number; host: string }> | null
  /** Directory of files that are not in a bucket. */
  filesDir: string
  /** The bucket that files live in (D38); the SDK finds the credentials, `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. */
  s3: S3Place | null
  /** Directory of uploads in progress: a disk, because they are large and many. */
  incomingDir: string
  /** The mail server; null keeps mails for `/__outbox` (D15). */
  smtpUrl: string | null
  /** The token of `/__outbox`; null generates and stores one. */
  outboxToken: string | null
  publicUrl: string
  /** Trusted senders of `x-forwarded-for`: nobody, everybody, a number of hops, or addresses. */
  trustProxy: boolean | number | string[]
  jwtSecret: string | null
  /** Former secrets, still accepted for reading (ADR 32). */
  oldJwtSecrets: readonly string[]
  /** Limits of uploads and published items per member (D44). */
  quotas: QuotaRules
  /** Nickname changes per member within 30 days. */
  nicknameChangesMax: number
  accessTokenSeconds: number
  /** Bodies that arrive more slowly get a 408; 0 is unlimited. */
  bodyBytesPerSecond: number
  demoData: boolean
  /** Cache of the rendered demo world, for the next empty data directory. */
  demoCacheDir: string
  siteDir: string
  /** A built shell to serve whatever the site says; empty for the one that is live in the site. */
  shellDir: string
  /** The path under which an nginx before this process has the storage's folder, and sends from it what we name; empty without one. */
  filesPrefix: string
  /** Source maps are served: for `npm run dev`. */
  sourceMaps: boolean
  /** Pages may add any inline style sheet, should the payment provider's widget need that. */
  cspInlineStyles: boolean
  payment: PaymentSettings
  logLevel: (typeof logLevels)[number]
}>

/** The configuration from the environment. Throws a `StartError` of one sentence that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The environment is not right: ${wrong.join('; ')}.`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const refusals = production ? productionRefusals(values) : []
  if (refusals.length > 0) throw new StartError(refusals.join('\n'))
  const dataDir = resolve(values.DATA_DIR)
  return Object.freeze({
    production,
    checkAnswers: values.NODE_ENV === 'test',
    port: values.PORT,
    host: values.HOST,
    dataDir,
    roles: { web: values.ROLES.includes('web'), worker: values.ROLES.includes('worker') },
    databaseUrl: values.DATABASE_URL === 'embedded' ? null : (values.DATABASE_URL ?? null),
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    namedStatements:
      (values.DATABASE_NAMED_STATEMENTS ?? (values.DATABASE_DIRECT_URL ? 'off' : 'on')) === 'on',
    databasePoolSize: values.DATABASE_POOL_SIZE,
    jobsPoolSize: values.JOBS_POOL_SIZE,
    statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
    jobStatementTimeoutMs: values.JOB_STATEMENT_TIMEOUT_MS,
    drainMs: values.DRAIN_MS ?? (production ? PRODUCTION_DRAIN_MS : 0),
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    ...storagePlace(values.STORAGE_URL, dataDir),
    incomingDir: resolve(dataDir, 'incoming'),
    smtpUrl: values.SMTP_URL ?? null,
    outboxToken: values.OUTBOX_TOKEN ?? null,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: trustProxyOf(values.TRUST_PROXY ?? 'off'),
    jwtSecret: values.JWT_SECRET ?? null,
    oldJwtSecrets: values.JWT_SECRETS_OLD,
    quotas: {
      filesADay: values.QUOTA_FILES_A_DAY,
      bytesADay: values.QUOTA_MB_A_DAY * MB,
      refusedMsADay: values.QUOTA_REFUSED_SECONDS_A_DAY * 1_000,
      bytesInAll: values.QUOTA_MB_IN_ALL * MB,
      publicationsAnHour: values.QUOTA_PUBLICATIONS_AN_HOUR,
    },
    nicknameChangesMax: values.NICKNAME_CHANGES_MAX,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    bodyBytesPerSecond: values.BODY_MIN_BYTES_PER_SECOND,
    demoData: values.DEMO_DATA === 'on',
    demoCacheDir: resolve(values.DEMO_CACHE_DIR),
    siteDir: values.SITE_DIR ? resolve(values.SITE_DIR) : resolve(dataDir, 'site'),
    shellDir: values.SHELL_DIR ? resolve(values.SHELL_DIR) : '',
    filesPrefix: values.FILES_PREFIX,
    sourceMaps: values.SOURCE_MAPS === 'on',
    cspInlineStyles: values.CSP_INLINE_STYLES === 'on',
    payment: paymentSettings(values, production),
    logLevel: values.LOG_LEVEL,
  })
}

/** `file:///folder`, or `s3://bucket?region=…&endpoint=…`, where an endpoint is that of any storage but Amazon's. `name` is the setting that a `StartError` names. */
export function storagePlace(
  given: string | undefined,
  dataDir: string,
  name = 'STORAGE_URL',
): Pick<Config, 'filesDir' | 's3'> {
  const place = given === undefined ? null : new URL(given)
  const filesDir = place?.protocol === 'file:' ? fileURLToPath(place) : resolve(dataDir, 'files')
  if (place?.protocol !== 's3:') return { filesDir, s3: null }
  const { region, endpoint = null, ...unknown } = Object.fromEntries(place.searchParams)
  const fine =
    place.hostname !== '' &&
    ['', '/'].includes(place.pathname) &&
    place.username === '' &&
    Object.keys(unknown).length === 0
  const reachable =
    endpoint === null || ['http:', 'https:'].includes(URL.parse(endpoint)?.protocol ?? '')
  if (!fine || !reachable || !region) {
    const form = 's3://bucket?region=…, with &endpoint=https://… where it is not Amazon'
    throw new StartError(`The environment is not right: ${name}: must be ${form}.`)
  }
  return { filesDir, s3: { bucket: place.hostname, region, endpoint } }
}

function trustProxyOf(text: string): Config['trustProxy'] {
  if (['off', 'false', '0', 'no'].includes(text)) return false
  if (trustsAll.includes(text)) return true
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (
    !addresses.every(
      (address) => ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isNetwork(address),
    )
  )
    throw new StartError(
      'The environment is not right: TRUST_PROXY: must be on, off, a number of hops, or addresses, with a prefix from /1 on.',
    )
  return addresses
}

/** Fastify takes no prefix of /0. */
function isNetwork(text: string): boolean {
  const network = parseNetwork(text)
  return network !== undefined && network.bits >= 1
}
