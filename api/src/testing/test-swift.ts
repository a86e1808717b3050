import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../modules/files/media/index.ts'

const SWIFT = fileURLToPath(new URL('../../../scripts/testing/swift.ts', import.meta.url))
/** Milliseconds; the first start downloads Swift. */
export const SWIFT_START_MS = 180_000

/** An object storage that checks signatures; `env` has its credentials. */
export type TestBucket = {
  place: S3Place & { endpoint: string }
  env: Record<string, string>
  pid: number
  stop(): void
}

/** Starts Swift, which ends at the latest with this process. */
export async function startSwift(bucket = 'sounds'): Promise<TestBucket> {
  const swift = fork(SWIFT, { execArgv: [], silent: true })
  let output = ''
  swift.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const peer = await new Promise<{
    endpoint: string
    accessKeyId: string
    secretAccessKey: string
  }>((resolve, reject) => {
    swift.once('message', (message: typeof peer) => resolve(message))
    swift.once('exit', () => reject(new Error(output)))
  })
  const { endpoint, accessKeyId, secretAccessKey } = peer
  const region = 'us-east-1'
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return {
    place: { bucket, region, endpoint },
    env: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    pid: swift.pid ?? 0,
    stop: () => void swift.kill(),
  }
}
