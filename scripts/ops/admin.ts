import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
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
import { translateDatabaseError } from '../../api/src/lib/postgres/database-errors.ts'
import { checkSchema } from '../../api/src/lib/postgres/schema-check.ts'
import { buildAdministrators } from '../../api/src/modules/members/index.ts'
import { UsageError } from './arguments.ts'
import { databaseName, withPool, withProduct } from './settings.ts'

const PASSWORD_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!@#$%^&*'
const GENERATED_PASSWORD_LENGTH = 20
const options = {
  name: { type: 'string' },
  nickname: { type: 'string' },
  'new-password': { type: 'boolean' },
} as const

type NewAdministrator = ReturnType<typeof readAdministrator>
type Work = (db: Database) => Promise<string>

export async function run(args: string[]): Promise<number> {
  const work = args[0] === 'reset-second-factor' ? parseReset(args) : parseCreation(args)
  return withProduct(async ({ direct }, config) => {
    try {
      await checkSchema(direct)
      console.info(await withPool(direct, work))
      return 0
    } catch (error) {
      throw error instanceof StartError ? error : explainFailure(error, databaseName(config))
    }
  })
}

function parseCreation(args: string[]): Work {
  const administrator = readAdministrator(args)
  return (db) => saveAdministrator(db, administrator)
}

/** Parses the removal of a second factor whose app and recovery codes are lost. */
function parseReset([, emailArgument = '', ...more]: string[]): Work {
  if (emailArgument === '' || more.length > 0) throw new UsageError()
  const email = emailArgument.toLowerCase()
  return async (db) => {
    const isReset = await buildAdministrators(db).resetSecondFactor(email)
    return isReset ? `${email} logs in with the password alone.` : `${email} has no second factor.`
  }
}

function readAdministrator(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, emailArgument = ''] = positionals
  if (command !== 'create' || positionals.length !== 2) throw new UsageError()
  const email = validate(emailSchema, emailArgument, 'The email')
  const localPart = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{Nd}]/gu, '')
  const nickname = values.nickname ?? `admin${localPart}`.slice(0, 50)
  return {
    email,
    name: validate(personName, values.name ?? '관리자', 'The name'),
    nickname: validate(nicknameSchema, nickname, 'The nickname'),
    newPassword: values['new-password'] ?? false,
  }
}

function validate(schema: typeof emailSchema, text: string, field: string): string {
  const parsed = schema.safeParse(text)
  if (!parsed.success) throw new StartError(`${field} does not fit the form: ${text}`)
  return parsed.data
}

/** Reads a password, and generates one if the input is empty. */
async function readPassword(): Promise<{ password: string; isGenerated: boolean }> {
  const input = process.stdin.isTTY ? await askPassword() : await readFirstLine()
  if (input === '') return { password: generatePassword(), isGenerated: true }
  const parsed = passwordSchema.safeParse(input)
  if (!parsed.success)
    throw new StartError(
      'The password needs 8 to 128 characters: Latin letters, digits and !@#$%^&*, ' +
        'with a capital, a digit and one of those marks.',
    )
  return { password: parsed.data, isGenerated: false }
}

async function askPassword(): Promise<string> {
  process.stdout.write('Password (empty: one is generated): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const input = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return input.trim()
}

async function readFirstLine(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split('\n')
  return line.trim()
}

function generatePassword(): string {
  const pick = () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]
  for (;;) {
    const password = Array.from({ length: GENERATED_PASSWORD_LENGTH }, pick).join('')
    if (passwordSchema.safeParse(password).success) return password
  }
}

async function saveAdministrator(
  db: Database,
  { newPassword, ...person }: NewAdministrator,
): Promise<string> {
  const { email } = person
  const administrators = buildAdministrators(db)
  const state = await administrators.stateOf(email)
  if (state === 'disabled')
    throw new StartError(
      `The account ${email} is disabled: another administrator has to enable it first.`,
    )
  const isNew = state === 'none' || state === 'never-activated'
  const needsPassword = newPassword || isNew
  if (state === 'administrator' && !needsPassword) return `${email} is an administrator already.`
  const chosenPassword = needsPassword ? await readPassword() : undefined
  await administrators.makeAdministrator({ ...person, password: chosenPassword?.password })
  const sentence = isNew ? `${email} is a new administrator.` : `${email} is an administrator now.`
  return chosenPassword?.isGenerated
    ? `${sentence}\nThe password, shown this once: ${chosenPassword.password}`
    : sentence
}

function explainFailure(error: unknown, database: string): StartError {
  const { message = String(error) } = error as Error
  const databaseError = error instanceof Error ? translateDatabaseError(error) : undefined
  const { code, fields = [] } = error instanceof AppError ? error : (databaseError ?? {})
  if (fields.some((problem) => problem.field === 'nickname' && problem.code === 'TAKEN'))
    return new StartError('The nickname is taken: give another with --nickname.')
  if (code === 'UNAVAILABLE')
    return new StartError(`The database of ${database} cannot be reached: is the product running?`)
  return new StartError(`The database of ${database} cannot be changed: ${message}`)
}
