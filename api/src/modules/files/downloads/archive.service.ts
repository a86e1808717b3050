import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { ARCHIVE_BYTES_MAX } from '@sori/contract/files'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import type { FileService } from '../files/file.service.ts'
import type { ArchivedTrack, ArchiveRepository } from './archive.repository.ts'
import { originalName, storableNames } from './file-names.ts'
import { type ZipEntry, zipLength, zipped } from './zip.ts'

/** Lifetime of a ticket. */
const TICKET_SECONDS = 60
/** A running download says this often that it runs; one that has not said so for the longer time was killed with its process. */
const RENEW_MS = 20_000
const LEASE_SECONDS = 60
const TICKET = /^[A-Za-z0-9_-]{43}$/
/** Bytes read ahead of a slow client. */
const READ_AHEAD = 262_144

type Parts = {
  archives: ArchiveRepository
  files: Pick<FileService, 'originals'>
  log: Log
  now: () => Date
}

/** A ZIP that is ready to be sent. `bytes` is its exact length. Whoever takes `content` reads it to its end or destroys it. */
export type Archive = { name: string; bytes: number; content: Readable }

/**
 * Several originals as one ZIP (D55). A ticket in the URL replaces the token, which a browser's own
 * download does not send (ADR 50). One download per member at a time, across processes.
 */
export class ArchiveService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Returns a ticket for the originals of tracks, with the archive's length and number of files.
   * Originals that the storage lacks are listed in README.txt. Throws `NOT_FOUND` for a missing
   * track or when all originals are missing, `FORBIDDEN`, `ARCHIVE_TOO_LARGE` and `ARCHIVE_BUSY`.
   */
  async prepare(
    memberId: number,
    musicIds: readonly number[],
  ): Promise<{ ticket: string; bytes: number; files: number }> {
    const { archives } = this.#parts
    const ids = [...new Set(musicIds)]
    const tracks = await archives.tracks(ids, memberId)
    if (tracks.length < ids.length) throw new AppError('NOT_FOUND')
    if (!tracks.every(({ may_have }) => may_have)) throw new AppError('FORBIDDEN')
    const { entries, files } = await this.#entriesOf(tracks)
    const bytes = zipLength(entries)
    if (bytes > ARCHIVE_BYTES_MAX)
      throw new AppError('ARCHIVE_TOO_LARGE', { bytes, max: ARCHIVE_BYTES_MAX })
    const ticket = randomBytes(32).toString('base64url')
    const busy = await archives.addTicket(memberId, {
      hash: hashOf(ticket),
      trackIds: ids,
      seconds: TICKET_SECONDS,
    })
    if (busy > 0) throw new AppError('ARCHIVE_BUSY', { seconds: busy })
    return { ticket, bytes, files }
  }

  /** Uses the ticket up. Throws `NOT_FOUND` for one that was used, has expired, or never was. */
  async open(ticket: string): Promise<Archive> {
    const { archives, now } = this.#parts
    const hash = hashOf(ticket)
    const begun = TICKET.test(ticket) ? await archives.begin(hash, LEASE_SECONDS) : undefined
    if (!begun) throw new AppError('NOT_FOUND')
    try {
      const { entries } = await this.#entriesOf(
        await archives.tracks(begun.trackIds, begun.memberId),
      )
      return {
        name: `소리장터 ${seoulDay(now())}.zip`,
        bytes: zipLength(entries),
        content: this.#leased(hash, entries),
      }
    } catch (error) {
      await archives.end(hash)
      throw error
    }
  }

  /** The archive as a stream that keeps the member's lease: renewed while it is read, ended before its last bytes or with the client. */
  #leased(hash: Buffer, entries: readonly ZipEntry[]): Readable {
    const { archives, log } = this.#parts
    const note = (error: unknown) =>
      log.warn({ err: error }, 'the lease of an archive could not be written')
    const renewing = setInterval(
      () => void archives.renew(hash, LEASE_SECONDS).catch(note),
      RENEW_MS,
    )
    const end = async () => {
      clearInterval(renewing)
      await archives.end(hash).catch(note)
    }
    const content = Readable.from(endedBeforeLast(zipped(entries), end), {
      objectMode: false,
      highWaterMark: READ_AHEAD,
    })
    return content.once('close', () => void end())
  }

  async #entriesOf(
    tracks: readonly ArchivedTrack[],
  ): Promise<{ entries: ZipEntry[]; files: number }> {
    const { files, log } = this.#parts
    const originals = await files.originals(tracks.map(({ path }) => path))
    const found = tracks.flatMap((track, at) => {
      const original = originals[at]
      return original
        ? [{ name: originalName({ ...track, mime: original.mime }), file: original.file }]
        : []
    })
    const missing = tracks.filter((_, at) => !originals[at])
    // Somebody has paid for it: it must be brought back.
    for (const { path } of missing) log.error({ path }, 'the original of a track cannot be read')
    if (found.length === 0) throw new AppError('NOT_FOUND')
    const names = storableNames(found.map(({ name }) => name))
    const entries = found.map(({ file }, at) => ({
      name: names[at] ?? '',
      size: file.size,
      modified: file.mtime,
      open: () => file.createReadStream(),
    }))
    const readme = missing.length > 0 ? [readmeOf(missing)] : []
    return { entries: [...entries, ...readme], files: found.length }
  }
}

/**
 * Yields the chunks and awaits `end` before the last one, so that the member can start another
 * download after all bytes arrived.
 */
async function* endedBeforeLast(
  chunks: AsyncIterable<Buffer>,
  end: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let held: Buffer | undefined
  for await (const chunk of chunks) {
    if (held) yield held
    held = chunk
  }
  await end()
  if (held) yield held
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}

/**
 * Lists the missing files in both languages, because the file is read long after the page was
 * closed.
 */
function readmeOf(missing: readonly ArchivedTrack[]): ZipEntry {
  const names = missing.map(({ nickname, title }) => `- ${nickname} - ${title}`).join('\r\n')
  const ko =
    '아래 음원은 지금 제공할 수 없어 포함되지 않았습니다. 구매 내역은 그대로이며, 나중에 구매 음원에서 다시 다운로드해주세요.'
  const en =
    'These sounds could not be read just now and are missing here. You still own them: please download them again later.'
  const text = Buffer.from(`\uFEFF${ko}\r\n${en}\r\n\r\n${names}\r\n`)
  return {
    name: 'README.txt',
    size: text.length,
    modified: new Date(),
    open: async function* () {
      yield text
    },
  }
}
