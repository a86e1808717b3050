import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import {
  email as emailSchema,
  nickname as nicknameSchema,
  password as passwordSchema,
  personName,
} from '@sori/contract/account'
import { AppError } from '../../api/src/lib/errors/app-error.ts'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import type { Database } from '../../api/src/lib/postgres/database.ts'
import { createDatabase } from '../../api/src/lib/postgres/database.ts'
import { translateDatabaseError } from '../../api/src/lib/postgres/database-errors.ts'
import { checkSchema } from '../../api/src/lib/postgres/schema-check.ts'
import { createLog } from '../../api/src/lib/runtime/log.ts'
import { buildAdministrators } from '../../api/src/modules/members/index.ts'
import { joinProduct } from '../../api/src/process/open-database.ts'
import { UsageError } from './arguments.ts'
import { databaseName, operatorConfig } from './settings.ts'

const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!@#$%^&*'
const GENERATED_LENGTH = 20
const options = {
  name: { type: 'string' },
  nickname: { type: 'string' },
  'new-password': { type: 'boolean' },
} as const

type Wanted = { email: string; name: string; nickname: string; newPassword: boolean }

/** Makes a new administrator, or an administrator of the account with this email. */
export async function run(args: string[]): Promise<number> {
  const person = wanted(args)
  const config = operatorConfig()
  try {
    const database = await joinProduct(config, createLog('warn'))
    const db = createDatabase(database.direct, createLog('silent'), { size: 2 })
    try {
      await checkSchema(database.direct)
      console.info(await create(db, person))
      return 0
    } finally {
      await db.destroy()
      await database.stop()
    }
  } catch (error) {
    throw error instanceof StartError ? error : failure(error, databaseName(config))
  }
}

function wanted(args: string[]): Wanted {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [verb, given = ''] = positionals
  if (verb !== 'create' || positionals.length !== 2) throw new UsageError()
  const email = checked(emailSchema, given, 'The email')
  const local = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{Nd}]/gu, '')
  const nickname = values.nickname ?? `admin${local}`.slice(0, 50)
  return {
    email,
    name: checked(personName, values.name ?? '관리자', 'The name'),
    nickname: checked(nicknameSchema, nickname, 'The nickname'),
    newPassword: values['new-password'] ?? false,
  }
}

function checked(schema: typeof emailSchema, text: string, what: string): string {
  const parsed = schema.safeParse(text)
  if (!parsed.success) throw new StartError(`${what} does not fit the form: ${text}`)
  return parsed.data
}

/** Reads a password from the terminal or standard input; generates one when it is empty. */
async function askPassword(): Promise<{ password: string; generated: boolean }> {
  const typed = process.stdin.isTTY ? await prompt() : await firstLine()
  if (typed === '') return { password: generate(), generated: true }
  const parsed = passwordSchema.safeParse(typed)
  if (!parsed.success) {
    throw new StartError(
      'The password needs 8 to 128 characters: Latin letters, digits and !@#$%^&*, with a capital, a digit and one of those marks.',
    )
  }
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
  const pick = () => CHARACTERS[randomInt(CHARACTERS.length)]
  for (;;) {
    const text = Array.from({ length: GENERATED_LENGTH }, pick).join('')
    if (passwordSchema.safeParse(text).success) return text
  }
}

async function create(db: Database, { newPassword, ...person }: Wanted): Promise<string> {
  const { email } = person
  const administrators = buildAdministrators(db)
  const state = await administrators.stateOf(email)
  if (state === 'disabled') {
    throw new StartError(
      `The account ${email} is disabled: another administrator has to enable it first.`,
    )
  }
  const isNew = state === 'none' || state === 'never-activated'
  const needsPassword = newPassword || isNew
  if (state === 'administrator' && !needsPassword) return `${email} is an administrator already.`
  const given = needsPassword ? await askPassword() : undefined
  await administrators.make({ ...person, password: given?.password })
  const done = isNew ? `${email} is a new administrator.` : `${email} is an administrator now.`
  return given?.generated ? `${done}\nThe password, shown this once: ${given.password}` : done
}

/** Returns a database's failure as a sentence for the operator. */
function failure(error: unknown, database: string): StartError {
  const known = error instanceof AppError ? error : translated(error)
  if (known?.fields.some(({ field, code }) => field === 'nickname' && code === 'TAKEN')) {
    return new StartError('The nickname is taken: give another with --nickname.')
  }
  if (known?.code === 'UNAVAILABLE') {
    return new StartError(`The database of ${database} cannot be reached: is the product running?`)
  }
  const { message = String(error) } = error as Error
  return new StartError(`The database of ${database} cannot be changed: ${message}`)
}

const translated = (error: unknown) =>
  error instanceof Error ? translateDatabaseError(error) : undefined
