import type { Connection } from '../lib/postgres/connection.ts'
import { Heartbeat } from '../lib/postgres/heartbeat.ts'
import type { Parts } from './parts.ts'

export function watchConnection(
  connection: Connection,
  { log, closing }: Pick<Parts, 'log' | 'closing'>,
  name: 'database' | 'replica' = 'database',
): Connection {
  const heartbeat = new Heartbeat({ connection, name, log })
  heartbeat.start()
  closing.add(() => heartbeat.stop())
  return heartbeat.connection
}
