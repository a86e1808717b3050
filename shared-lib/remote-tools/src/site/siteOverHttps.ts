import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CANARIES_PATH,
  type CanaryAim,
  type MovedAnswer,
  type MoveNote,
  movedAnswer,
  PREVIEWS_PATH,
  RELEASES_PATH,
  refusedAnswer,
  type VersionMove,
  type VersionMoveBody,
} from '@sori/contract/registry'
import { filesBelow, pathIn } from '../integrity.ts'
import { PublishError } from './publishError.ts'

const ATTEMPTS = 5
const RETRY_MS = 2_000
const TIMEOUT_MS = 330_000

export interface SiteOverHttps {
  /** The origin of the site. */
  url: string
  token: string
}

/**
 * Returns the site at `address`. Throws a {@link PublishError} without HTTPS or without a token.
 */
export function siteOverHttps(address: string, token: string | undefined): SiteOverHttps {
  const url = URL.parse(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)))
    throw new PublishError(`--to takes an address with https://, not ${address}.`)
  if (!token) throw new PublishError("Set SORI_RELEASE_TOKEN to the team's token.")
  return { url: url.origin, token }
}

type UploadNote = MoveNote & {
  mayDrop: boolean
  skipBootCheck?: boolean
  canary?: CanaryAim
  preview?: boolean
}

/** Publishes the built version in `folder`. */
export async function publishTo(
  site: SiteOverHttps,
  folder: string,
  note: UploadNote,
): Promise<MovedAnswer> {
  const paths = filesBelow(folder).map((file) => pathIn(folder, file))
  const orderedPaths = ['release.json', ...paths.filter((path) => path !== 'release.json')]
  const files = await Promise.all(
    orderedPaths.map(async (path) => ({ path, bytes: (await stat(join(folder, path))).size })),
  )
  async function* upload() {
    yield Buffer.from(`${JSON.stringify({ ...note, files })}\n`)
    for (const { path } of files) yield readFile(join(folder, path))
  }
  return send(site, pathFor(note), () => Readable.from(upload()))
}

function pathFor({ canary, preview }: UploadNote): string {
  if (preview) return PREVIEWS_PATH
  return canary ? CANARIES_PATH : RELEASES_PATH
}

/** Promotes, halts, rolls back or withdraws a version over HTTPS. */
export function moveAt(
  site: SiteOverHttps,
  name: string,
  move: VersionMove,
  body: VersionMoveBody,
): Promise<MovedAnswer> {
  return send(site, `${RELEASES_PATH}/${name}/${move}`, () => JSON.stringify(body))
}

async function send(
  { url, token }: SiteOverHttps,
  path: string,
  body: () => Readable | string,
): Promise<MovedAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: body() as BodyInit,
      duplex: 'half',
      // A redirect would send the token to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as RequestInit).catch((error: Error) => {
      throw new PublishError(`${url} cannot be reached: ${reasonOf(error)}`)
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return movedAnswer.parse(answer)
    const refusal = refusedAnswer.safeParse(answer)
    if (response.status !== 503 || attempt === ATTEMPTS)
      throw new PublishError(
        refusal.success
          ? `${refusal.data.message} (${refusal.data.code})`
          : `${url} answered ${response.status}: does it receive releases at ${path}?`,
      )
    await wait(RETRY_MS)
  }
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
