import type { FastifyRequest } from 'fastify'
import type { Database } from '../lib/postgres/database.ts'
import { translateDatabaseError } from '../lib/postgres/database-errors.ts'
import { type Replica, WRITER_SECONDS } from '../lib/postgres/replica.ts'
import type { App } from './app-types.ts'

const WRITER_COOKIE = 'sori_wrote'

/**
 * Reads for a request from the replica, or from the primary if the client has just written or the
 * replica fails.
 */
export class ReadRouter<T> {
  #primary: T
  #replica: Replica | undefined
  #build: (db: Database) => T
  #replicaServices: { services: T; recoveries: number } | undefined

  constructor(primary: T, build: (db: Database) => T, replica?: Replica) {
    this.#primary = primary
    this.#build = build
    this.#replica = replica
  }

  async readFor<R>(
    request: Pick<FastifyRequest, 'headers'>,
    read: (services: T) => Promise<R>,
  ): Promise<R> {
    const replica = this.#replica
    if (!replica?.isUsable || hasWritten(request)) return read(this.#primary)
    try {
      return await read(this.#servicesOnReplica(replica))
    } catch (error) {
      if (translateDatabaseError(error as Error)?.code !== 'UNAVAILABLE') throw error
      replica.markFailed((error as Error).message)
      return read(this.#primary)
    }
  }

  #servicesOnReplica({ db, recoveries }: Replica) {
    if (this.#replicaServices?.recoveries !== recoveries)
      this.#replicaServices = { services: this.#build(db), recoveries }
    return this.#replicaServices.services
  }
}

/** Sets a cookie after each write, so that the browser reads from the primary for a while. */
export function installWriterCookie(app: App): void {
  const attributes = `Path=/api; HttpOnly; SameSite=Strict; Max-Age=${WRITER_SECONDS}`
  const cookie = `${WRITER_COOKIE}=1; ${attributes}`
  app.addHook('onSend', async (request, reply, payload) => {
    const { access } = request.routeOptions.config
    const isReading = request.method === 'GET' || request.method === 'HEAD' || access === 'anyone'
    if (!isReading && reply.statusCode < 400) void reply.header('set-cookie', cookie)
    return payload
  })
}

function hasWritten({ headers }: Pick<FastifyRequest, 'headers'>) {
  return headers.cookie?.split(';').some((pair) => pair.trim() === `${WRITER_COOKIE}=1`) ?? false
}
