import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '../../../lib/errors/app-error.ts'
import { S3Deadline } from './s3-deadline.ts'
import { checkKey, type Storage, sizeOf } from './storage.ts'

/** A bucket and where it is. Without an endpoint: Amazon's own, of that region. */
export type S3Place = { bucket: string; region: string; endpoint: string | null }

/** Every listener holds a connection for as long as it listens; the SDK's 50 would make the next one wait. */
const CONNECTIONS = 1_000
const CONNECT_MS = 3_000
/** Short enough that a request which waits for a hung bucket gets its 503 within 5 s. */
const ANSWER_MS = 4_000

/** nginx requests immediately; the rest tolerates clock skew */
const SIGNED_SECONDS = 60

const quiet = () => undefined

/**
 * Returns a storage in a bucket. The SDK finds the credentials: `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY`, or the machine's role. They need the right to list: without it S3
 * answers 403, not 404, for a missing file. Failures throw `UNAVAILABLE` with their cause.
 */
export function createS3Storage(bucketPlace: S3Place, { answerMs = ANSWER_MS } = {}): Storage {
  const client = clientOf(bucketPlace)
  const deadline = new S3Deadline(answerMs)
  const { bucket } = bucketPlace
  /** half the limit: leaves time for a second attempt after a dead connection */
  const requestTimeout = answerMs / 2
  const at = (key: string) => {
    checkKey(key)
    return { Bucket: bucket, Key: key }
  }

  /** Returns the headers of a stored file, or null if it is missing. */
  const head = (key: string) => {
    const command = new HeadObjectCommand(at(key))
    return deadline
      .run((abortSignal) => client.send(command, { abortSignal, requestTimeout }))
      .catch((error) => (error instanceof NotFound ? null : unavailable(error)))
  }

  async function* bytesOf(key: string, Range: string | undefined): AsyncGenerator<Uint8Array> {
    const command = new GetObjectCommand({ ...at(key), Range })
    try {
      const { Body } = await deadline.run((abortSignal) =>
        client.send(command, { abortSignal, requestTimeout }),
      )
      if (Body instanceof Readable) yield* inTime(Body, deadline)
    } catch (error) {
      unavailable(error)
    }
  }

  return {
    // A single PUT is all or nothing, and answered when it is durable.
    async put(key, content) {
      const place = { ...at(key), ContentLength: sizeOf(content) }
      const sending = deadline.run((late, progress) => {
        const Body =
          content instanceof Uint8Array ? content : counted(content.createReadStream(), progress)
        const broken = new AbortController()
        // The SDK does not listen: a failing source would end the process and leave its request open.
        if (Body instanceof Readable) Body.on('error', () => broken.abort())
        return client.send(new PutObjectCommand({ ...place, Body }), {
          abortSignal: AbortSignal.any([late, broken.signal]),
        })
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

    async handOver(key, method) {
      const place = at(key)
      const command = method === 'HEAD' ? new HeadObjectCommand(place) : new GetObjectCommand(place)
      const address = new URL(
        await getSignedUrl(client, command, { expiresIn: SIGNED_SECONDS }).catch(unavailable),
      )
      return address.pathname.slice(1) + address.search
    },

    async remove(key) {
      const command = new DeleteObjectCommand(at(key))
      await deadline
        .run((abortSignal) => client.send(command, { abortSignal, requestTimeout }))
        .catch(unavailable)
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const command: ListObjectsV2Command = new ListObjectsV2Command({
          Bucket: bucket,
          ContinuationToken,
        })
        const page = await deadline
          .run((abortSignal) => client.send(command, { abortSignal, requestTimeout }))
          .catch(unavailable)
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },

    // Nothing is ever half written there.
    async sweep() {},
  }
}

/** The chunks of a source; `progress` is called for each. */
function counted(source: Readable, progress: () => void): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of source) {
        progress()
        yield chunk
      }
    })(),
    { objectMode: false },
  )
}

/** The chunks of a body. The deadline runs only while the next chunk is wanted: a listener may pause. */
async function* inTime(body: Readable, deadline: S3Deadline): AsyncGenerator<Uint8Array> {
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

function clientOf({ region, endpoint }: S3Place): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums of newer kinds are not everywhere; the length and TLS hold either way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are thrown and reach our log; the SDK would print them to the console.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
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
