import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  type MovedAnswer,
  type MoveNote,
  type Pointer,
  RELEASES_PATH,
  rollbackBody,
  type TeamScope,
} from '@sori/contract/registry'
import { requireOwned, requireOwnedName } from '../admission.ts'
import { PublishError, refusals } from '../place.ts'
import { publish, rollback } from '../publish.ts'
import { codeOf } from '../siteLock.ts'
import { teamOfToken } from '../teams.ts'
import { parseJson, receiveFiles } from './receiveFiles.ts'
import { UploadBody } from './uploadBody.ts'

const REQUEST_TIMEOUT_MS = 120_000
const HEADERS_TIMEOUT_MS = 10_000
/** Each may need 12 MB of disk. */
const CONCURRENT_UPLOADS = 8
const BODY_MAX = 10_000
const RETRY_SECONDS = 2
const ROLLBACK = new RegExp(`^${RELEASES_PATH}/([a-z][a-z0-9-]{1,30})/rollback$`)

interface Options {
  siteDir: string
  /** Runs a move; a site in a bucket pulls before it and pushes after it. */
  around?: <T>(move: () => Promise<T>) => Promise<T>
  log: (line: string) => void
}

/** Creates the server for releases of teams. Removes unfinished uploads of an earlier one. */
export async function createReceiver(options: Options): Promise<Server> {
  await rm(incomingOf(options.siteDir), { recursive: true, force: true })
  const receiver = new Receiver(options)
  const server = createServer((request, response) => void receiver.answer(request, response))
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  return server
}

class Receiver {
  #site: string
  #around: NonNullable<Options['around']>
  #log: Options['log']
  #uploads = 0
  #lastMove: Promise<unknown> = Promise.resolve()

  constructor({ siteDir, around = (move) => move(), log }: Options) {
    this.#site = siteDir
    this.#around = around
    this.#log = log
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(response, 200, await this.#run(request))
    } catch (error) {
      if (request.destroyed && !request.complete) return
      const refusal = refusalOf(error)
      if (!refusal) this.#log(`${request.method} ${request.url}: ${String(error)}`)
      const { code, message } = refusal ?? { code: 'INTERNAL', message: 'The receiver failed.' }
      response.setHeader('connection', 'close')
      if (code === 'BUSY') response.setHeader('retry-after', RETRY_SECONDS)
      send(response, refusal ? refusals[refusal.code] : 500, { code, message })
      request.resume()
    }
  }

  async #run(request: IncomingMessage): Promise<MovedAnswer> {
    const rolledBack = ROLLBACK.exec(request.url ?? '')?.[1]
    if (request.method !== 'POST' || (request.url !== RELEASES_PATH && rolledBack === undefined))
      throw new PublishError('The receiver has no such call.', 'UNKNOWN_CALL')
    return rolledBack === undefined ? this.#publish(request) : this.#rollback(request, rolledBack)
  }

  async #publish(request: IncomingMessage): Promise<MovedAnswer> {
    const { name: team } = await this.#teamOf(request, 'publish')
    if (this.#uploads >= CONCURRENT_UPLOADS)
      throw new PublishError('Too many releases are arriving: publish again.', 'BUSY')
    this.#uploads += 1
    const folder = join(incomingOf(this.#site), randomUUID())
    try {
      await mkdir(folder, { recursive: true })
      const { built, upload } = await receiveFiles(request, folder, (release) =>
        requireOwned(this.#site, release, team),
      )
      const { mayDrop } = upload
      return await this.#move({ team, name: built.name, ...upload }, () =>
        publish(this.#site, folder, { team, mayDrop }),
      )
    } finally {
      this.#uploads -= 1
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #rollback(request: IncomingMessage, name: string): Promise<MovedAnswer> {
    const { name: team } = await this.#teamOf(request, 'rollback')
    await requireOwnedName(this.#site, name, team)
    const body = rollbackBody.safeParse(parseJson(await wholeBody(request)))
    if (!body.success) throw new PublishError('The body is no rollback.', 'BAD_REQUEST')
    const { version, ...note } = body.data
    return this.#move({ team, name, ...note }, () => rollback(this.#site, name, version, { team }))
  }

  #teamOf({ headers }: IncomingMessage, scope: TeamScope) {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    return teamOfToken(this.#site, token, scope)
  }

  /** Moves one after the other, so that concurrent teams wait instead of being refused. */
  async #move(
    { team, name, why, commit }: MoveNote & { team: string; name: string },
    work: () => Promise<Pointer>,
  ): Promise<MovedAnswer> {
    const moved = this.#lastMove.then(() => this.#around(work))
    this.#lastMove = moved.catch(() => undefined)
    const {
      current: version,
      history: [before],
    } = await moved
    this.#log(JSON.stringify({ at: new Date(), name, version, before, team, why, commit }))
    return { name, version, ...(before !== undefined && { before }) }
  }
}

const incomingOf = (siteDir: string) => join(siteDir, '.incoming')

async function wholeBody(request: IncomingMessage): Promise<string> {
  return new UploadBody(withLineBreak(request)).line(BODY_MAX)
}

async function* withLineBreak(request: IncomingMessage): AsyncGenerator<Buffer> {
  yield* request as AsyncIterable<Buffer>
  yield Buffer.from('\n')
}

function refusalOf(error: unknown): PublishError | undefined {
  if (error instanceof PublishError) return error
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new PublishError('The disk of the site is full: tell an administrator.', 'DISK_FULL')
  if (code === 'EEXIST' || code === 'EISDIR' || code === 'ENOTDIR')
    return new PublishError('The upload names one path twice.', 'BAD_REQUEST')
  return undefined
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
