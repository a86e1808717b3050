import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestMailServer = {
  port: number
  mailTo(address: string, timeoutMs?: number): Promise<string>
  stop(): Promise<void>
}

export async function startMailServer(tls: { key: string; cert: string }): Promise<TestMailServer> {
  const newest = new Map<string, string>()
  const server = new SMTPServer({
    ...tls,
    secure: true,
    logger: false,
    onAuth: (_given, _session, done) => done(null, { user: 'anybody' }),
    onData: (stream, { envelope }, done) => {
      const read = async () => {
        const { text = '' } = await PostalMime.parse(await buffer(stream))
        for (const { address } of envelope.rcptTo) newest.set(address, text)
      }
      read().then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    async mailTo(address, timeoutMs = 10_000) {
      for (const until = Date.now() + timeoutMs; Date.now() < until; await wait(50)) {
        const text = newest.get(address)
        if (text !== undefined) return text
      }
      throw new Error(`no mail for ${address} arrived`)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Accepts every mail without TLS, each after `ms`, and reports its recipient. */
export async function startPlainMailServer(ms: number, onMail: (to: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) onMail(address)
        setTimeout(done, ms)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
