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
import { checkKey, type Storage, sizeOf } from './storage.ts'

/** A bucket. Without an endpoint it is Amazon's, in that region. */
export type S3Place = { bucket: string; region: string; endpoint: string | null }

/** Each listener has a connection while it plays; the SDK's 50 would make the next one wait. */
const CONNECTIONS = 1_000
const CONNECT_MS = 3_000
/** A request that waits for an unresponsive bucket gets its 503 within 5 s. */
const ANSWER_MS = 4_000
/** nginx requests the URL immediately; the rest tolerates clock skew. */
const SIGNED_SECONDS = 60

/**
 * Returns a storage in a bucket. The SDK finds the credentials: `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY`, or the machine's role. They need the right to list: without it S3
 * answers 403, not 404, for a missing file. Failures throw `UNAVAILABLE` with their cause.
 */
export function createS3Storage(place: S3Place, { answerMs = ANSWER_MS } = {}): Storage {
  const client = createClient(place)
  const deadline = new S3Deadline(answerMs)
  const { bucket: Bucket } = place
  const at = (key: string) => {
    checkKey(key)
    return { Bucket, Key: key }
  }

  type Options = { abortSignal: AbortSignal; requestTimeout: number }
  const inTime = <T>(call: (options: Options) => Promise<T>) =>
    deadline.run((abortSignal) =>
      // Half the limit leaves time for a second attempt after a dead connection.
      call({ abortSignal, requestTimeout: answerMs / 2 }),
    )

  /** Returns the headers of a stored file; null if missing. */
  const head = (key: string) => {
    const object = at(key)
    return inTime((options) => client.headObject(object, options)).catch((error) =>
      error instanceof NotFound ? null : unavailable(error),
    )
  }

  async function* bytesOf(key: string, Range: string | undefined): AsyncGenerator<Uint8Array> {
    try {
      const { Body } = await inTime((options) => client.getObject({ ...at(key), Range }, options))
      if (Body instanceof Readable) yield* chunksOf(Body, deadline)
    } catch (error) {
      unavailable(error)
    }
  }

  return {
    // A single PUT is all or nothing, and answered when it is durable.
    async put(key, content) {
      const object = { ...at(key), ContentLength: sizeOf(content) }
      const sending = deadline.run((late, progress) => {
        const Body =
          content instanceof Uint8Array
            ? content
            : Readable.from(watched(content.createReadStream(), progress), { objectMode: false })
        const broken = new AbortController()
        // The SDK does not listen: a failing source would end the process and leave its request.
        if (Body instanceof Readable) Body.on('error', () => broken.abort())
        const abortSignal = AbortSignal.any([late, broken.signal])
        return client.putObject({ ...object, Body }, { abortSignal })
      })
      await sending.catch(unavailable)
    },

    async open(key) {
      const found = await head(key)
      if (!found) return null
      return {
        size: found.ContentLength ?? 0,
        mtime: found.LastModified ?? new Date(0),
        createReadStream: (range) =>
          Readable.from(bytesOf(key, range && `bytes=${range.start}-${range.end}`), {
            objectMode: false,
          }),
      }
    },

    async exists(key) {
      return (await head(key)) !== null
    },

    async nginxPath(key, method) {
      const Command = method === 'HEAD' ? HeadObjectCommand : GetObjectCommand
      const options = { expiresIn: SIGNED_SECONDS }
      const signed = await getSignedUrl(client, new Command(at(key)), options).catch(unavailable)
      const { pathname, search } = new URL(signed)
      return pathname.slice(1) + search
    },

    async remove(key) {
      const object = at(key)
      await inTime((options) => client.deleteObject(object, options)).catch(unavailable)
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const request = { Bucket, ContinuationToken }
        const page: ListObjectsV2CommandOutput = await inTime((options) =>
          client.listObjectsV2(request, options),
        ).catch(unavailable)
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },

    // S3 has no unfinished files.
    async sweep() {},
  }
}

/** Yields the chunks of a source and calls `progress` for each. */
async function* watched(source: Readable, progress: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    progress()
    yield chunk
  }
}

/** Yields a body's chunks. Only waiting for a chunk is limited, because a listener may pause. */
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
    // Not every server knows newer checksums; the length and TLS protect either way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Thrown failures reach our log; the SDK would print them to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** Throws `UNAVAILABLE`; the cause has the details for the log. */
function unavailable(error: unknown): never {
  const failure = new AppError('UNAVAILABLE')
  failure.cause =
    error instanceof S3ServiceException
      ? new Error(`S3: ${error.name} ${error.$metadata.httpStatusCode ?? ''}`)
      : error
  throw failure
}
