import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BuildNotifier } from './buildNotifier.ts'
import { client } from './client.ts'

/** The element that loads the development client into a page. */
export const CLIENT_SCRIPT = '<script src="/__dev/client.js"></script>'

interface ClientOptions {
  notifier: BuildNotifier
  /** Returns the tokens for a new tab, or null. */
  login?: (() => Promise<unknown>) | undefined
}

/** Answers a request of the development client. Returns false for any other request. */
export async function answerClient(
  { url }: IncomingMessage,
  response: ServerResponse,
  { notifier, login }: ClientOptions,
): Promise<boolean> {
  const send = (type: string, text: string) =>
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  if (url === '/__dev/changes') notifier.add(response)
  else if (url === '/__dev/client.js') send('text/javascript', client)
  else if (url === '/__dev/login')
    send('application/json', JSON.stringify((await login?.()) ?? null))
  else return false
  return true
}
