import pg from 'pg'
import type { Connection } from './connection.ts'

export async function withClient<T>(
  options: Connection & Omit<pg.ClientConfig, 'stream'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(options)
  // Ignores the event, because the running statement also fails when the connection is lost.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function canConnect(connection: Connection, timeoutMs = 0): Promise<boolean> {
  const options = { ...connection, connectionTimeoutMillis: timeoutMs }
  return withClient(options, async () => true).catch(() => false)
}
