import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartError } from './lib/start-error.ts'

const apiFolder = fileURLToPath(new URL('..', import.meta.url))
/** Secrets that stand in examples; production refuses them. */
const knownSecrets = /^(secret|change-?me|default|development|test|password|sori.*)$/i
const SECRET_LENGTH = 32

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const wholeNumber = (from: number, to: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(from).max(to))
const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), `must start with ${protocols.join(' or ')}`)

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(8080),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  STORAGE_URL: url('file:').optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TRUST_PROXY: z.string().default(''),
  JWT_SECRET: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  ACCESS_TOKEN_SECONDS: wholeNumber(1, 86_400).default(900),
  DEMO_DATA: z.enum(['on', 'off']).default('off'),
  SITE_DIR: z.string().optional(),
  SHELL_DIR: z.string().default(resolve(apiFolder, '../shell/dist')),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  NODE_ENV: z.string().default('development'),
})

/** How the process is set up (D38). Paths are absolute; `jwtSecret` is null where one has to be made and kept. */
export type Config = Readonly<{
  production: boolean
  /** Answers are checked against their schema, and a failing one throws: in tests. */
  checkAnswers: boolean
  port: number
  /** `localhost` listens on 127.0.0.1 and ::1; behind a proxy on another machine use `0.0.0.0` or `::`. */
  host: string
  dataDir: string
  /** Another PostgreSQL; null starts the embedded one. */
  databaseUrl: string | null
  /** Where files live. */
  filesDir: string
  publicUrl: string
  /** Whose `x-forwarded-for` is believed: nobody, everybody, a number of hops, or addresses. */
  trustProxy: boolean | number | string[]
  jwtSecret: string | null
  accessTokenSeconds: number
  demoData: boolean
  siteDir: string
  shellDir: string
  logLevel: (typeof logLevels)[number]
}>

/** The configuration from the environment. Throws a `StartError` of one sentence that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The environment is not right: ${wrong.join('; ')}.`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production) refuseDefaults(values.JWT_SECRET, values.DEMO_DATA)
  const dataDir = resolve(values.DATA_DIR)
  return Object.freeze({
    production,
    checkAnswers: values.NODE_ENV === 'test',
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    filesDir: values.STORAGE_URL ? fileURLToPath(values.STORAGE_URL) : resolve(dataDir, 'files'),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    jwtSecret: values.JWT_SECRET ?? null,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    demoData: values.DEMO_DATA === 'on',
    siteDir: values.SITE_DIR ? resolve(values.SITE_DIR) : resolve(dataDir, 'site'),
    shellDir: resolve(values.SHELL_DIR),
    logLevel: values.LOG_LEVEL,
  })
}

function refuseDefaults(secret: string | undefined, demoData: 'on' | 'off'): void {
  if (!secret) throw new StartError(`In production JWT_SECRET must be set, to at least ${SECRET_LENGTH} random characters.`)
  if (knownSecrets.test(secret) || new Set(secret).size < 8) {
    throw new StartError('In production JWT_SECRET must be random: this one can be guessed.')
  }
  if (demoData === 'on') throw new StartError('In production DEMO_DATA must be off: its passwords are public.')
}

function trustProxyOf(text: string): Config['trustProxy'] {
  if (['', 'off', 'false', '0', 'no'].includes(text)) return false
  if (['on', 'true', 'yes'].includes(text)) return true
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  const fine = (address: string) => ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isIP(address.split('/')[0] ?? '')
  if (!addresses.every(fine))
    throw new StartError('The environment is not right: TRUST_PROXY: must be on, off, a number of hops, or addresses.')
  return addresses
}
