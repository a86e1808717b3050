import type { Connection } from '../lib/postgres/connection.ts'
import { Heartbeat } from '../lib/postgres/heartbeat.ts'
import type { Parts } from './parts.ts'

/** Starts a heartbeat on the connection until the process closes; returns the watched connection. */
export function watchConnection(
  connection: Connection,
  { log, closing }: Pick<Parts, 'log' | 'closing'>,
  name: 'database' | 'replica' = 'database',
): Connection {
  const heartbeat = new Heartbeat({ connection, name, log })
  heartbeat.start()
  closing.add(() => heartbeat.stop())
  return heartbeat.watched
}
