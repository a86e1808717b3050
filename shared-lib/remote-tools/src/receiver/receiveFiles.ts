import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ReleaseUpload, releaseUpload } from '@sori/contract/registry'
import { PublishError } from '../site/publishError.ts'
import { type AnyRelease, parseRelease, SIZE_MAX, sizeError } from '../site/releaseFiles.ts'
import { UploadBody } from './uploadBody.ts'

const LINE_MAX = 1_000_000

export interface Received {
  release: AnyRelease
  upload: ReleaseUpload
}

/**
 * Writes the files of an upload into the empty `folder`. `accept` receives the release before the
 * other files are read, and throws to refuse it.
 */
export async function receiveFiles(
  request: AsyncIterable<Buffer>,
  folder: string,
  accept: (release: AnyRelease) => Promise<void>,
): Promise<Received> {
  const body = new UploadBody(request)
  const upload = parseHeader(await body.readLine(LINE_MAX))
  const [firstFile, ...files] = upload.files
  if (firstFile?.path !== 'release.json')
    throw new PublishError('The first file of an upload is release.json.', 'BAD_REQUEST')
  const total = upload.files.reduce((sum, { bytes }) => sum + bytes, 0)
  await writeFileOfUpload(body, folder, firstFile)
  const release = parseRelease(await readFile(join(folder, firstFile.path), 'utf8'))
  await accept(release)
  if (total > SIZE_MAX) throw sizeError(release, total)
  for (const file of files) await writeFileOfUpload(body, folder, file)
  await body.requireEnd()
  return { release, upload }
}

function parseHeader(line: string): ReleaseUpload {
  const parsed = releaseUpload.safeParse(parseJson(line))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the line')
  throw new PublishError(
    `The first line of the upload is wrong: ${fields.join(', ')}.`,
    'BAD_REQUEST',
  )
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function writeFileOfUpload(
  body: UploadBody,
  folder: string,
  { path, bytes }: ReleaseUpload['files'][number],
): Promise<void> {
  if (bytes > SIZE_MAX)
    throw new PublishError(`${path} has ${bytes} bytes: at most ${SIZE_MAX}.`, 'TOO_LARGE')
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  // `wx` refuses a second file with the same path.
  await pipeline(Readable.from(body.readBytes(bytes)), createWriteStream(file, { flags: 'wx' }))
}
