import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  CANARIES_PATH,
  type MovedAnswer,
  type Pointer,
  PREVIEWS_PATH,
  RELEASES_PATH,
  type TeamScope,
  type VersionMove,
  versionMoveBody,
  versionMoves,
} from '@sori/contract/registry'
import { requireOwned, requireOwnedName } from '../site/admission.ts'
import { halt, promote } from '../site/canary.ts'
import type { Note } from '../site/ledger.ts'
import { previewPath } from '../site/preview.ts'
import { type BootCheck, checkAndCopy, goLive, rollback, withdraw } from '../site/publish.ts'
import { PublishError, refusals } from '../site/publishError.ts'
import { codeOf } from '../site/replaceJson.ts'
import { teamOfToken } from '../site/teams.ts'
import { parseJson, receiveFiles } from './receiveFiles.ts'
import { UploadBody } from './uploadBody.ts'

const REQUEST_TIMEOUT_MS = 120_000
const HEADERS_TIMEOUT_MS = 10_000
/** The largest number of concurrent uploads. Each may need 12 MB of disk. */
const CONCURRENT_UPLOADS = 8
const BODY_MAX = 10_000
const RETRY_SECONDS = 2
const MOVE_PATH = new RegExp(
  `^${RELEASES_PATH}/([a-z][a-z0-9-]{1,30})/(${versionMoves.join('|')})$`,
)
const scopeOfMove = {
  promote: 'publish',
  halt: 'rollback',
  rollback: 'rollback',
  withdraw: 'rollback',
} as const satisfies Record<VersionMove, TeamScope>

interface ReceiverOptions {
  siteDir: string
  /** Runs a move. A site in a bucket pulls before the move, and pushes afterwards. */
  wrapMove?: <T>(move: () => Promise<T>) => Promise<T>
  log: (line: string) => void
  bootCheck?: BootCheck
  /** The token of the API. The API moves versions for administrators, and checks previews. */
  apiToken?: string | undefined
  /** False for a site in a bucket, because its other machines do not receive candidates. */
  hasCanaries?: boolean
}

/** The sender of a request: a team, or without `team` the API. The API may move any version. */
interface Caller {
  team?: string
  mover: string
}

/** Creates the server that receives the releases of teams. Removes earlier unfinished uploads. */
export async function createReceiver(options: ReceiverOptions): Promise<Server> {
  await rm(uploadsFolder(options.siteDir), { recursive: true, force: true })
  const receiver = new Receiver(options)
  const server = createServer((request, response) => void receiver.respond(request, response))
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  return server
}

class Receiver {
  #site: string
  #wrapMove: NonNullable<ReceiverOptions['wrapMove']>
  #log: ReceiverOptions['log']
  #bootCheck: BootCheck | undefined
  #apiToken: string | undefined
  #hasCanaries: boolean
  #uploads = 0
  #lastMove: Promise<unknown> = Promise.resolve()
  #lastCheck: Promise<unknown> = Promise.resolve()

  constructor({
    siteDir,
    wrapMove = (move) => move(),
    log,
    bootCheck,
    ...options
  }: ReceiverOptions) {
    this.#site = siteDir
    this.#apiToken = options.apiToken
    this.#hasCanaries = options.hasCanaries ?? true
    this.#wrapMove = wrapMove
    this.#log = log
    // Runs one check at a time, because each check starts a database and a browser.
    this.#bootCheck =
      bootCheck &&
      ((site, release) => {
        const result = this.#lastCheck.then(() => bootCheck(site, release))
        this.#lastCheck = result.catch(() => undefined)
        return result
      })
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(response, 200, await this.#answer(request))
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

  /** Runs the call that the request names, and returns the body of its answer. */
  async #answer(request: IncomingMessage): Promise<MovedAnswer> {
    const { method, url = '' } = request
    const [, name, move] = MOVE_PATH.exec(url) ?? []
    const isUpload = [RELEASES_PATH, CANARIES_PATH, PREVIEWS_PATH].includes(url)
    if (method !== 'POST' || (!isUpload && name === undefined))
      throw new PublishError('The receiver has no such call.', 'UNKNOWN_CALL')
    if (name === undefined) return this.#publish(request)
    return this.#moveVersion(request, name, move as VersionMove)
  }

  async #publish(request: IncomingMessage): Promise<MovedAnswer> {
    const { team, mover } = await this.#authenticateTeam(request, 'publish')
    if (this.#uploads >= CONCURRENT_UPLOADS)
      throw new PublishError('Too many releases are arriving: publish again.', 'BUSY')
    this.#uploads += 1
    const folder = join(uploadsFolder(this.#site), randomUUID())
    try {
      await mkdir(folder, { recursive: true })
      const { release, upload } = await receiveFiles(request, folder, (release) =>
        requireOwned(this.#site, release, team),
      )
      const { mayDrop, skipBootCheck, why, commit, canary, preview } = upload
      if (canary && !this.#hasCanaries)
        throw new PublishError('A site in a bucket has no canaries: publish without --canary.')
      const note = noteOf(mover, { why, commit, skipsBootCheck: skipBootCheck })
      const check = skipBootCheck ? undefined : this.#bootCheck
      const publishOptions = { ...(check && { bootCheck: check }), ...(canary && { canary }) }
      const publication = { team, mayDrop, note, ...publishOptions }
      const checkedVersion = await checkAndCopy(this.#site, folder, publication)
      if (preview) {
        const { name, version } = release
        return { name, version, preview: previewPath(release, this.#apiToken) }
      }
      return await this.#runOneAtATime(release.name, note, () =>
        goLive(this.#site, checkedVersion, publication),
      )
    } finally {
      this.#uploads -= 1
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #moveVersion(
    request: IncomingMessage,
    name: string,
    move: VersionMove,
  ): Promise<MovedAnswer> {
    const { team, mover } = await this.#authenticate(request, scopeOfMove[move])
    if (team !== undefined) await requireOwnedName(this.#site, name, team)
    const body = versionMoveBody.safeParse(parseJson(await readBody(request)))
    if (!body.success) throw new PublishError(`The body is no ${move}.`, 'BAD_REQUEST')
    const { version, by: administrator = mover, ...moveNote } = body.data
    // The API names the administrator; a team cannot name another mover.
    const note = noteOf(team === undefined ? administrator : mover, moveNote)
    const options = { ...(team !== undefined && { team }), note }
    const moves: Record<VersionMove, () => Promise<Pointer>> = {
      promote: () => promote(this.#site, name, version, options),
      halt: () => halt(this.#site, name, version, note),
      rollback: () => rollback(this.#site, name, version, options),
      withdraw: () => withdraw(this.#site, name, note),
    }
    return this.#runOneAtATime(name, note, moves[move])
  }

  async #authenticate(request: IncomingMessage, scope: TeamScope): Promise<Caller> {
    const isApi = this.#apiToken !== undefined && areEqualSecrets(tokenOf(request), this.#apiToken)
    return isApi ? { mover: 'the API' } : this.#authenticateTeam(request, scope)
  }

  async #authenticateTeam(request: IncomingMessage, scope: TeamScope) {
    const { team, token } = await teamOfToken(this.#site, tokenOf(request), scope)
    return { team, mover: `team ${team}, token ${token}` }
  }

  /** Runs moves one after the other. A concurrent move waits instead of failing with `BUSY`. */
  async #runOneAtATime(
    name: string,
    note: Note,
    move: () => Promise<Pointer>,
  ): Promise<MovedAnswer> {
    const movedPointer = this.#lastMove.then(() => this.#wrapMove(move))
    this.#lastMove = movedPointer.catch(() => undefined)
    const {
      current: version,
      history: [before],
    } = await movedPointer
    this.#log(JSON.stringify({ at: new Date(), name, version, before, ...note }))
    return { name, version, ...(before !== undefined && { before }) }
  }
}

const BEARER = /^Bearer +(\S+)$/i

function tokenOf({ headers }: IncomingMessage): string {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? ''
}

/**
 * Compares two secrets in constant time. Compares hashes, because `timingSafeEqual` needs equal
 * lengths.
 */
function areEqualSecrets(first: string, second: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(first), hashOf(second))
}

const uploadsFolder = (siteDir: string) => join(siteDir, '.incoming')

type MoveFacts = Pick<Note, 'why' | 'commit'> & { skipsBootCheck?: boolean | undefined }

function noteOf(mover: string, { why, commit, skipsBootCheck = false }: MoveFacts): Note {
  return {
    by: mover,
    ...(why !== undefined && { why }),
    ...(commit !== undefined && { commit }),
    ...(skipsBootCheck && { skipped: ['boot check'] }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  return new UploadBody(withLineBreak(request)).readLine(BODY_MAX)
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
