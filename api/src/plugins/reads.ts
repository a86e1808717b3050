import type { FastifyRequest } from 'fastify'
import type { Database } from '../lib/postgres/database.ts'
import { translateDatabaseError } from '../lib/postgres/database-errors.ts'
import { type Replica, WRITER_SECONDS } from '../lib/postgres/replica.ts'
import type { App } from './app-types.ts'

const COOKIE = 'sori_wrote'

/** Reads from the replica, and from the primary after a write or when the replica fails. */
export class Reads<T> {
  #primary: T
  #replica: Replica | undefined
  #build: (db: Database) => T
  #built: { from: T; recoveries: number } | undefined

  constructor(primary: T, build: (db: Database) => T, replica?: Replica) {
    this.#primary = primary
    this.#build = build
    this.#replica = replica
  }

  async of<R>(request: Pick<FastifyRequest, 'headers'>, read: (from: T) => Promise<R>): Promise<R> {
    const replica = this.#replica
    if (!replica?.isUsable || hasWritten(request)) return read(this.#primary)
    try {
      return await read(this.#onReplica(replica))
    } catch (error) {
      if (translateDatabaseError(error as Error)?.code !== 'UNAVAILABLE') throw error
      replica.markFailed((error as Error).message)
      return read(this.#primary)
    }
  }

  #onReplica({ db, recoveries }: Replica) {
    if (this.#built?.recoveries !== recoveries) this.#built = { from: this.#build(db), recoveries }
    return this.#built.from
  }
}

/** Sets a cookie after a write, which directs the browser's reads to the primary. */
export function installWriters(app: App): void {
  const cookie = `${COOKIE}=1; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${WRITER_SECONDS}`
  app.addHook('onSend', async (request, reply, payload) => {
    const { access } = request.routeOptions.config
    const isReading = request.method === 'GET' || request.method === 'HEAD' || access === 'anyone'
    if (!isReading && reply.statusCode < 400) void reply.header('set-cookie', cookie)
    return payload
  })
}

function hasWritten({ headers }: Pick<FastifyRequest, 'headers'>) {
  return headers.cookie?.split(';').some((pair) => pair.trim() === `${COOKIE}=1`) ?? false
}
