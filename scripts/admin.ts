// usage: npm run admin -- create EMAIL [--name NAME] [--nickname NICKNAME] [--new-password] — makes an administrator, or makes one of the account
// that has this email. The password is asked for, or read from standard input; an empty one is generated and printed once.
// Works on the embedded database of DATA_DIR, whether the product runs or not, or on that of DATABASE_URL.
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { email as emailSchema, nickname as nicknameSchema, password as passwordSchema, personName } from '@sori/contract/account'
import { buildAdministrators } from '../api/src/administrators.ts'
import { readConfig } from '../api/src/config.ts'
import { AppError } from '../api/src/lib/errors/app-error.ts'
import { StartError } from '../api/src/lib/errors/start-error.ts'
import type { Database } from '../api/src/lib/postgres/database.ts'
import { createDatabase } from '../api/src/lib/postgres/database.ts'
import { translateDatabaseError } from '../api/src/lib/postgres/database-errors.ts'
import { checkSchema } from '../api/src/lib/postgres/schema-check.ts'
import { createLog } from '../api/src/lib/runtime/log.ts'
import { joinProduct } from '../api/src/process/open-database.ts'
import { places } from './product/workspaces.ts'

const USAGE = 'usage: npm run admin -- create EMAIL [--name NAME] [--nickname NICKNAME] [--new-password]'
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!@#$%^&*'
const GENERATED_LENGTH = 20
const { dataDir } = places(process.env)
/** What sentences call the database by. */
let place = dataDir

/** A failure that the person can mend: printed as its one sentence. */
class Refusal extends Error {}

type Wanted = { email: string; name: string; nickname: string; newPassword: boolean }

function wanted(): Wanted {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, nickname: { type: 'string' }, 'new-password': { type: 'boolean' } },
  })
  const [command, given = ''] = positionals
  if (command !== 'create' || positionals.length !== 2) throw new Refusal(USAGE)
  const email = checked(emailSchema, given, 'The email')
  const local = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{Nd}]/gu, '')
  return {
    email,
    name: checked(personName, values.name ?? '관리자', 'The name'),
    nickname: checked(nicknameSchema, values.nickname ?? `admin${local}`.slice(0, 50), 'The nickname'),
    newPassword: values['new-password'] ?? false,
  }
}

function checked(schema: typeof emailSchema, text: string, what: string): string {
  const parsed = schema.safeParse(text)
  if (!parsed.success) throw new Refusal(`${what} does not fit the form: ${text}`)
  return parsed.data
}

/** The password and whether it has to be shown, because nobody knows it yet. */
async function askPassword(): Promise<{ password: string; generated: boolean }> {
  const typed = process.stdin.isTTY ? await prompt() : await firstLine()
  if (typed === '') return { password: generate(), generated: true }
  const parsed = passwordSchema.safeParse(typed)
  if (!parsed.success)
    throw new Refusal(
      'The password needs 8 to 128 characters: Latin letters, digits and !@#$%^&*, with a capital, a digit and one of those marks.',
    )
  return { password: parsed.data, generated: false }
}

async function prompt(): Promise<string> {
  process.stdout.write('Password (empty: one is generated): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const typed = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return typed.trim()
}

async function firstLine(): Promise<string> {
  process.stdin.setEncoding('utf8')
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return (text.split('\n')[0] ?? '').trim()
}

function generate(): string {
  for (;;) {
    const text = Array.from({ length: GENERATED_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
    if (passwordSchema.safeParse(text).success) return text
  }
}

async function create(db: Database, { newPassword, ...person }: Wanted): Promise<string> {
  const administrators = buildAdministrators(db)
  const state = await administrators.stateOf(person.email)
  if (state === 'disabled') throw new Refusal(`The account ${person.email} is disabled: another administrator has to enable it first.`)
  const needsPassword = newPassword || state === 'none' || state === 'never-activated'
  if (state === 'administrator' && !needsPassword) return `${person.email} is an administrator already.`
  const given = needsPassword ? await askPassword() : undefined
  await administrators.make({ ...person, password: given?.password })
  const said =
    state === 'none' || state === 'never-activated' ? `${person.email} is a new administrator.` : `${person.email} is an administrator now.`
  return given?.generated ? `${said}\nThe password, shown this once: ${given.password}` : said
}

async function run(): Promise<void> {
  const person = wanted()
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  const config = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: dataDir })
  if (config.databaseUrl !== null) place = 'DATABASE_URL'
  const database = await joinProduct(config, createLog('warn'))
  const db = createDatabase(database.direct, createLog('silent'), { size: 2 })
  try {
    await checkSchema(database.direct)
    console.info(await create(db, person))
  } finally {
    await db.destroy()
    await database.stop()
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof StartError) return error.message
  const known = error instanceof Error ? (error instanceof AppError ? error : translateDatabaseError(error)) : undefined
  if (known?.fields.some(({ field, code }) => field === 'nickname' && code === 'TAKEN'))
    return 'The nickname is taken: give another with --nickname.'
  if (known?.code === 'UNAVAILABLE') return `The database of ${place} cannot be reached: is the product running?`
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  if (code.startsWith('ERR_PARSE_ARGS')) return USAGE
  return `The database of ${place} cannot be changed: ${message}`
}

try {
  await run()
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
