import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  type ListObjectsV2CommandOutput,
  NotFound,
  S3,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '../../../lib/errors/app-error.ts'
import { S3Deadline } from './s3-deadline.ts'
import {
  type ByteRange,
  type Content,
  checkKey,
  type ReadingMethod,
  type Storage,
  type StoredFile,
  sizeOf,
} from './storage.ts'

/** A bucket. `endpoint` is null for Amazon's own. */
export type S3Place = { bucket: string; region: string; endpoint: string | null }

/** A large number, because each listener uses a connection while a track plays. */
const CONNECTIONS = 1_000
const CONNECT_MS = 3_000
/** A short time, so that requests fail within 5 s if the bucket does not respond. */
const ANSWER_MS = 4_000
/**
 * Seconds for which a signed URL is valid. nginx uses it immediately, but clocks may differ.
 */
const SIGNED_SECONDS = 60

/**
 * Stores files in a bucket. The credentials need the permission to list the bucket. Without it, S3
 * answers 403 for a missing file, instead of 404.
 */
export class S3Storage implements Storage {
  readonly #client: S3
  readonly #bucket: string
  readonly #deadline: S3Deadline
  readonly #requestTimeout: number

  constructor(place: S3Place, { answerMs = ANSWER_MS } = {}) {
    this.#client = createClient(place)
    this.#bucket = place.bucket
    this.#deadline = new S3Deadline(answerMs)
    this.#requestTimeout = answerMs / 2
  }

  /** Stores a file by a single PUT, which is atomic, and durable when S3 has confirmed it. */
  async put(key: string, content: Content) {
    const object = { ...this.#object(key), ContentLength: sizeOf(content) }
    const sending = this.#deadline.run((late, progress) => {
      const Body =
        content instanceof Uint8Array
          ? content
          : Readable.from(reportProgress(content.createReadStream(), progress), {
              objectMode: false,
            })
      const sourceError = new AbortController()
      // The SDK does not handle errors of the source, which would end the process.
      if (Body instanceof Readable) Body.on('error', () => sourceError.abort())
      const abortSignal = AbortSignal.any([late, sourceError.signal])
      return this.#client.putObject({ ...object, Body }, { abortSignal })
    })
    await sending.catch(throwUnavailable)
  }

  async open(key: string): Promise<StoredFile | null> {
    const head = await this.#head(key)
    if (!head) return null
    return {
      size: head.ContentLength ?? 0,
      mtime: head.LastModified ?? new Date(0),
      createReadStream: (range) => Readable.from(this.#read(key, range), { objectMode: false }),
    }
  }

  async exists(key: string) {
    return (await this.#head(key)) !== null
  }

  async nginxPath(key: string, method: ReadingMethod) {
    const Command = method === 'HEAD' ? HeadObjectCommand : GetObjectCommand
    const command = new Command(this.#object(key))
    const options = { expiresIn: SIGNED_SECONDS }
    const signed = await getSignedUrl(this.#client, command, options).catch(throwUnavailable)
    const { pathname, search } = new URL(signed)
    return pathname.slice(1) + search
  }

  async remove(key: string) {
    const object = this.#object(key)
    await this.#call((options) => this.#client.deleteObject(object, options)).catch(
      throwUnavailable,
    )
  }

  async *list() {
    let ContinuationToken: string | undefined
    do {
      const request = { Bucket: this.#bucket, ContinuationToken }
      const page: ListObjectsV2CommandOutput = await this.#call((options) =>
        this.#client.listObjectsV2(request, options),
      ).catch(throwUnavailable)
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  /** Removes nothing, because S3 never shows unfinished files. */
  async removeUnfinished() {}

  #object(key: string) {
    checkKey(key)
    return { Bucket: this.#bucket, Key: key }
  }

  #call<T>(call: (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>) {
    const requestTimeout = this.#requestTimeout
    return this.#deadline.run((abortSignal) => call({ abortSignal, requestTimeout }))
  }

  #head(key: string) {
    const object = this.#object(key)
    return this.#call((options) => this.#client.headObject(object, options)).catch((error) =>
      error instanceof NotFound ? null : throwUnavailable(error),
    )
  }

  async *#read(key: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const object = { ...this.#object(key), Range }
    try {
      const { Body } = await this.#call((options) => this.#client.getObject(object, options))
      if (Body instanceof Readable) yield* chunksOf(Body, this.#deadline)
    } catch (error) {
      throwUnavailable(error)
    }
  }
}

async function* reportProgress(source: Readable, progress: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    progress()
    yield chunk
  }
}

async function* chunksOf(body: Readable, deadline: S3Deadline): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await deadline.run(() => chunks.next())
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

function createClient({ region, endpoint }: S3Place): S3 {
  const ignore = () => undefined
  const agent = { maxSockets: CONNECTIONS }
  return new S3({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // No optional checksums, because some servers do not support newer ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // No log of the SDK, because it prints each error that it also throws.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

function throwUnavailable(error: unknown): never {
  const failure = new AppError('UNAVAILABLE')
  failure.cause =
    error instanceof S3ServiceException
      ? new Error(`S3: ${error.name} ${error.$metadata.httpStatusCode ?? ''}`)
      : error
  throw failure
}
