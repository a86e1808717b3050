import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { ARCHIVE_BYTES_MAX } from '@sori/contract/files'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import { seoulDay } from '../../../lib/time/seoul-day.ts'
import type { FileService } from '../files/file.service.ts'
import type { ArchiveRepository } from './archive.repository.ts'
import type { DownloadRepository, DownloadRow } from './download.repository.ts'
import { originalName, storableNames } from './file-names.ts'
import { type ZipEntry, zipEntries, zipLength } from './zip.ts'

const TICKET_SECONDS = 60
/** A running download renews its lease, which expires if the process has crashed. */
const RENEWAL_MS = 20_000
const LEASE_SECONDS = 60
const TICKET_PATTERN = /^[A-Za-z0-9_-]{43}$/
const READ_AHEAD_BYTES = 262_144

type Dependencies = {
  archives: ArchiveRepository
  downloads: DownloadRepository
  files: Pick<FileService, 'openOriginals'>
  log: Log
  now: () => Date
}

/** A ZIP file. The caller must read `content` to its end or destroy it. */
export type Archive = { name: string; bytes: number; content: Readable }

/**
 * Sends several originals as one ZIP file. The link contains a ticket, because a browser sends no
 * access token when it follows a link.
 */
export class ArchiveService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Issues a ticket for originals that the member is entitled to. The archive's README.txt lists
   * originals that cannot be read. Throws `NOT_FOUND` if none can be read.
   */
  async prepare(memberId: number, musicIds: readonly number[]) {
    const { archives, downloads } = this.#dependencies
    const ids = [...new Set(musicIds)]
    const tracks = await downloads.findByIds(ids, memberId)
    if (tracks.length < ids.length) throw new AppError('NOT_FOUND')
    if (!tracks.every(({ is_entitled }) => is_entitled)) throw new AppError('FORBIDDEN')
    if (tracks.some(({ taken_down }) => taken_down)) throw new AppError('TAKEN_DOWN')
    const { entries, files } = await this.#entriesOf(tracks)
    const bytes = zipLength(entries)
    if (bytes > ARCHIVE_BYTES_MAX)
      throw new AppError('ARCHIVE_TOO_LARGE', { bytes, max: ARCHIVE_BYTES_MAX })
    const ticket = randomBytes(32).toString('base64url')
    const busySeconds = await archives.addTicket(memberId, {
      hash: hashOf(ticket),
      trackIds: ids,
      seconds: TICKET_SECONDS,
    })
    if (busySeconds > 0) throw new AppError('ARCHIVE_BUSY', { seconds: busySeconds })
    return { ticket, bytes, files }
  }

  async open(ticket: string): Promise<Archive> {
    const { archives, downloads, now } = this.#dependencies
    const hash = hashOf(ticket)
    const archive = TICKET_PATTERN.test(ticket)
      ? await archives.start(hash, LEASE_SECONDS)
      : undefined
    if (!archive) throw new AppError('NOT_FOUND')
    try {
      const tracks = await downloads.findByIds(archive.trackIds, archive.memberId)
      const { entries } = await this.#entriesOf(tracks)
      return {
        name: `소리장터 ${seoulDay(now())}.zip`,
        bytes: zipLength(entries),
        content: this.#readWithLease(hash, entries),
      }
    } catch (error) {
      await archives.end(hash)
      throw error
    }
  }

  #readWithLease(hash: Buffer, entries: readonly ZipEntry[]): Readable {
    const { archives, log } = this.#dependencies
    const warn = (error: unknown) =>
      log.warn({ err: error }, 'the lease of an archive could not be written')
    const renew = () => void archives.renewLease(hash, LEASE_SECONDS).catch(warn)
    const timer = setInterval(renew, RENEWAL_MS)
    const end = async () => {
      clearInterval(timer)
      await archives.end(hash).catch(warn)
    }
    const content = Readable.from(withEndBeforeLast(zipEntries(entries), end), {
      objectMode: false,
      highWaterMark: READ_AHEAD_BYTES,
    })
    return content.once('close', () => void end())
  }

  async #entriesOf(tracks: readonly DownloadRow[]) {
    const { files, log } = this.#dependencies
    const originals = await files.openOriginals(tracks.map(({ path }) => path))
    const originalFiles = tracks.flatMap((track, index) => {
      const original = originals[index]
      return original ? [{ name: originalName(track, original.mime), file: original.file }] : []
    })
    const missing = tracks.filter((_, index) => !originals[index])
    for (const { path } of missing) log.error({ path }, 'the original of a track cannot be read')
    if (originalFiles.length === 0) throw new AppError('NOT_FOUND')
    const names = storableNames(originalFiles.map(({ name }) => name))
    const entries: ZipEntry[] = originalFiles.map(({ name, file }, index) => ({
      name: names[index] ?? name,
      size: file.size,
      modified: file.mtime,
      open: () => file.createReadStream(),
    }))
    if (missing.length > 0) entries.push(createReadme(missing))
    return { entries, files: originalFiles.length }
  }
}

/**
 * Yields the chunks, and awaits `end` before the last one. A client that has the last chunk may
 * start another download immediately.
 */
async function* withEndBeforeLast(
  chunks: AsyncIterable<Buffer>,
  end: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let last: Buffer | undefined
  for await (const chunk of chunks) {
    if (last) yield last
    last = chunk
  }
  await end()
  if (last) yield last
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}

function createReadme(missing: readonly DownloadRow[]): ZipEntry {
  const lines = [
    '\uFEFF아래 음원은 지금 제공할 수 없어 포함되지 않았습니다. ' +
      '구매 내역은 그대로이며, 나중에 구매 음원에서 다시 다운로드해주세요.',
    'These sounds could not be read just now and are missing here. ' +
      'You still own them: please download them again later.',
    '',
    ...missing.map(({ nickname, title }) => `- ${nickname} - ${title}`),
    '',
  ]
  const text = Buffer.from(lines.join('\r\n'))
  return {
    name: 'README.txt',
    size: text.length,
    modified: new Date(),
    open: () => Readable.from([text]),
  }
}
