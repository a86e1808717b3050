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
import { AppError } from '../../lib/errors/app-error.ts'
import type { Storage } from './storage.ts'
import { checkKey, sizeOf } from './storage.ts'

/** A bucket and where it is. Without an endpoint: Amazon's own, of that region. */
export type S3Place = { bucket: string; region: string; endpoint: string | null }

/** Every listener holds a connection for as long as it listens; the SDK's 50 would make the next one wait. */
const CONNECTIONS = 1_000
const CONNECT_MS = 3_000
/** The time limit until an answer begins, including the upload of the body. Reading an answer's body has no limit. */
const ANSWER_MS = 60_000

/** nginx asks at once; a slow clock there is allowed for. */
const SIGNED_SECONDS = 60

const quiet = () => undefined

/**
 * Files in a bucket. The credentials are the SDK's to find: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or the
 * machine's role; they need the right to list, without which a missing file cannot be told from a forbidden one. What
 * fails there throws `UNAVAILABLE` with the reason as its cause.
 */
export function createS3Storage(bucketPlace: S3Place): Storage {
  const client = clientOf(bucketPlace)
  const { bucket } = bucketPlace
  const at = (key: string) => {
    checkKey(key)
    return { Bucket: bucket, Key: key }
  }

  /** What the bucket says of a file; null when there is none. */
  const head = (key: string) =>
    client.send(new HeadObjectCommand(at(key))).catch((error) => (error instanceof NotFound ? null : unavailable(error)))

  async function* bytesOf(key: string, Range: string | undefined): AsyncGenerator<Uint8Array> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }))
      if (Body instanceof Readable) yield* Body
    } catch (error) {
      unavailable(error)
    }
  }

  return {
    // A single PUT is all or nothing, and answered when it is durable.
    async put(key, content) {
      const Body = content instanceof Uint8Array ? content : content.createReadStream()
      const place = { ...at(key), Body, ContentLength: sizeOf(content) }
      const abort = new AbortController()
      // The SDK does not listen for it: a source that fails would end the process, and its request would stay open.
      if (Body instanceof Readable) Body.on('error', () => abort.abort())
      await client.send(new PutObjectCommand(place), { abortSignal: abort.signal }).catch(unavailable)
    },

    async open(key) {
      const found = await head(key)
      if (!found) return null
      return {
        size: found.ContentLength ?? 0,
        mtime: found.LastModified ?? new Date(0),
        createReadStream: (range) => Readable.from(bytesOf(key, range && `bytes=${range.start}-${range.end}`), { objectMode: false }),
      }
    },

    async exists(key) {
      return (await head(key)) !== null
    },

    async handOver(key, method) {
      const place = at(key)
      const command = method === 'HEAD' ? new HeadObjectCommand(place) : new GetObjectCommand(place)
      const address = new URL(await getSignedUrl(client, command, { expiresIn: SIGNED_SECONDS }).catch(unavailable))
      return address.pathname.slice(1) + address.search
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(unavailable)
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken })).catch(unavailable)
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },

    // Nothing is ever half written there.
    async sweep() {},
  }
}

function clientOf({ region, endpoint }: S3Place): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums of newer kinds are not everywhere; the length and TLS hold either way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is thrown, and so comes to our log; the SDK would say it to the console.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  })
}

/** A wrong answer of the bucket counts as a dependency that is down; the details go to the log. */
function unavailable(error: unknown): never {
  const failure = new AppError('UNAVAILABLE')
  failure.cause = error instanceof S3ServiceException ? new Error(`S3: ${error.name} ${error.$metadata.httpStatusCode ?? ''}`) : error
  throw failure
}
