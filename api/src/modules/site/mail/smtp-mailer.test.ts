import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { SMTPServer } from 'smtp-server'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { resetLimits, runFindPasswordJobs } from '../../../testing/test-mails.ts'
import { addMember } from '../../../testing/test-members.ts'
import type { Mail } from './mail.ts'
import { SmtpMailer } from './smtp-mailer.ts'

type Arrived = Email & { envelopeTo: string[] }
let port = 0
let server: SMTPServer | undefined
let arrived: Arrived[] = []
let t: TestApp
let isNight = false

async function mailServer(behaviour: SMTPServerOptions = {}): Promise<void> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...behaviour,
    onData: behaviour.onData ?? keep,
  })
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  port = (server.server.address() as AddressInfo).port
}
const down = () =>
  new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
const keep: NonNullable<SMTPServerOptions['onData']> = (stream, session, done) => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => {
    const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
    void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
      arrived.push({ ...mail, envelopeTo })
      done()
    })
  })
}
async function until(condition: () => boolean | Promise<boolean>, seconds = 30): Promise<void> {
  for (let waited = 0; waited < seconds * 20 && !(await condition()); waited++) await wait(50)
}

async function openMails(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT data FROM pgboss.job
    WHERE name = 'send-mail' AND state NOT IN ('completed')`.execute(t.db)
  return rows
}

beforeAll(async () => {
  await mailServer()
  t = await createTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    now: () => new Date(isNight ? '2026-03-02T21:00:00+09:00' : '2026-03-02T12:00:00+09:00'),
  })
  if (!(t.services.mailer instanceof SmtpMailer)) throw new Error('with SMTP_URL, mails go by SMTP')
  await t.services.mailer.work()
})
afterAll(async () => {
  await t.close()
  await down()
})
afterEach(async () => {
  await down()
  await mailServer()
  arrived = []
  await resetLimits(t)
})

const register = (name: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/users',
    payload: {
      email: `${name}@example.test`,
      name: '홍길동',
      nickname: name,
      password: 'Sesame123!',
      'password-check': 'Sesame123!',
      birth: '1990-01-31',
      phoneNumber: '01012345678',
    },
  })
const activate = (activationCode: string) =>
  t.app.inject({ method: 'POST', url: '/api/verification/activation', payload: { activationCode } })
const codeOf = (mail: Arrived | undefined) => /: ([A-Z2-9]{6,})$/m.exec(mail?.text ?? '')?.[1] ?? ''
const sendIn = (tx: Transaction, mail: Partial<Mail>, { mailer } = t.services) =>
  mailer.send(tx, { to: 'mina@example.test', subject: 'subject', text: 'text', ...mail })
const send = (mail: Partial<Mail>, { db, services } = t) =>
  db.transaction().execute((tx) => sendIn(tx, mail, services))

test('a registration mail arrives in Korean, and its code activates the account', async () => {
  await register('mina')
  await until(() => arrived.length > 0)
  expect(arrived).toMatchObject([
    {
      subject: '[소리장터] 이메일 인증 코드',
      from: { name: '소리장터', address: 'no-reply@localhost' },
      to: [{ name: '', address: 'mina@example.test' }],
      envelopeTo: ['mina@example.test'],
    },
  ])
  expect(arrived[0]?.text).toContain('홍길동님, 안녕하세요.')
  expect(arrived[0]?.html).toContain('<p>홍길동님, 안녕하세요.</p>')
  expect((await activate(codeOf(arrived[0]))).statusCode).toBe(200)
})

test('mails wait while the server is down and all arrive later, each once', async () => {
  await down()
  const names = ['wait1', 'wait2', 'wait3', 'wait4', 'wait5']
  for (const name of names) expect((await register(name)).statusCode).toBe(200)
  await until(() => t.logged.filter(({ msg }) => msg === 'a job failed').length >= names.length)
  expect(arrived).toHaveLength(0)
  await mailServer()
  await until(() => arrived.length >= names.length)
  await wait(500)
  expect(arrived.flatMap(({ envelopeTo }) => envelopeTo).sort()).toEqual(
    names.map((name) => `${name}@example.test`),
  )
  expect(t.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('a mail whose acknowledgement was lost is sent again with the same message id', async () => {
  await down()
  const received: Arrived[] = []
  await mailServer({
    onData(stream, session, done) {
      keep(stream, session, () => {
        received.push(...arrived.splice(0))
        // Closes the connection between storing the mail and acknowledging it.
        if (received.length === 1)
          for (const connection of server?.connections ?? []) connection.close()
        else done()
      })
    },
  })
  await send({ subject: 'once more' })
  await until(() => received.length >= 2)
  expect(received.map(({ subject }) => subject)).toEqual(['once more', 'once more'])
  expect(received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  expect(received[1]?.messageId).toBe(received[0]?.messageId)
  expect(received[1]?.date).toBe(received[0]?.date)
})

test('queued mails and logged failures contain neither code nor address', async () => {
  await down()
  t.logged.length = 0
  await addMember(t, 'hidden')
  await t.app.inject({
    method: 'POST',
    url: '/api/help/find-password',
    payload: { email: 'hidden@example.test', name: 'Some One' },
  })
  await runFindPasswordJobs(t)
  await until(() => t.logged.some(({ msg }) => msg === 'a job failed'))
  const { rows } = await sql<{ text: string }>`
    SELECT j::text AS text FROM pgboss.job j
    WHERE name = 'send-mail' AND state <> 'completed'`.execute(t.db)
  await mailServer()
  await until(() => arrived.length > 0)
  const secrets = [codeOf(arrived[0]), 'hidden@example.test']
  expect(secrets[0]).toHaveLength(14)
  expect(rows.length).toBeGreaterThan(0)
  for (const secret of secrets) {
    expect(rows.map(({ text }) => text).join()).not.toContain(secret)
    expect(JSON.stringify(t.logged)).not.toContain(secret)
  }
})

test('the HTML part links addresses of the site only, and shows markup as text', async () => {
  const link = `${t.config.publicUrl}/one?a=1&b=2`
  const escaped = link.replace('&', '&amp;')
  await send({ text: `Title: <b>&"\n${link}\n\nhttps://other.test/\n` })
  await until(() => arrived.length > 0)
  expect(arrived[0]?.html).toContain(
    `<p>Title: &lt;b&gt;&amp;&quot;<br>\n<a href="${escaped}">${escaped}</a></p>\n` +
      '<p>https://other.test/</p>',
  )
  expect(arrived[0]?.text?.trim()).toBe(`Title: <b>&"\n${link}\n\nhttps://other.test/`)
})

test('a mail that can be unsubscribed has the headers of RFC 8058', async () => {
  await send({ unsubscribe: 'https://s.test/api/unsubscribe?token=a%2Bb' })
  await send({ to: 'other@example.test' })
  await until(() => arrived.length > 1)
  const listOf = (to: string) =>
    arrived
      .find(({ envelopeTo }) => envelopeTo.includes(to))
      ?.headers.filter(({ key }) => key.startsWith('list-'))
      .map(({ key, value }) => `${key}: ${value}`)
      .sort()
  expect(listOf('mina@example.test')).toEqual([
    'list-unsubscribe-post: List-Unsubscribe=One-Click',
    'list-unsubscribe: <https://s.test/api/unsubscribe?token=a%2Bb>',
  ])
  expect(listOf('other@example.test')).toEqual([])
})

test('a late advertising mail waits until morning, and other mails are sent', async () => {
  isNight = true
  await send({ to: 'late@example.test', isAdvertising: true })
  await send({ to: 'receipt@example.test' })
  await until(() => arrived.length > 0)
  await wait(500)
  isNight = false
  expect(arrived.map(({ envelopeTo }) => envelopeTo)).toEqual([['receipt@example.test']])
  const { rows } = await sql<{ hours: number }>`
    SELECT round(extract(epoch FROM start_after - now()) / 3600)::int AS hours FROM pgboss.job
    WHERE name = 'send-mail' AND state = 'created'`.execute(t.db)
  expect(rows).toEqual([{ hours: 11 }])
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`.execute(t.db)
  await until(() => arrived.length > 1)
  expect(arrived[1]?.envelopeTo).toEqual(['late@example.test'])
})

test('bulk mails are sent one by one, after all other mails', async () => {
  await down()
  for (let n = 0; n < 6; n++)
    await send({ to: `bulk${n}@example.test`, unsubscribe: 'https://s.test/u' })
  await send({ to: 'receipt@example.test' })
  let [bulk, bulkMax] = [0, 0]
  const order: string[] = []
  await mailServer({
    onData(stream, session, done) {
      const [recipient] = session.envelope.rcptTo.map(({ address }) => address)
      order.push(recipient ?? '')
      const isBulk = recipient?.startsWith('bulk')
      if (isBulk) bulkMax = Math.max(bulkMax, ++bulk)
      keep(stream, session, () =>
        setTimeout(() => {
          if (isBulk) bulk--
          done()
        }, 200),
      )
    },
  })
  await until(() => arrived.length >= 7)
  expect(bulkMax).toBe(1)
  expect(order.slice(0, 2)).toContain('receipt@example.test')
})

test('a rolled back transaction sends nothing', async () => {
  const failing = t.db.transaction().execute(async (tx) => {
    await sendIn(tx, { subject: 'undone' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await send({ subject: 'done' })
  await until(() => arrived.length > 0)
  await wait(300)
  expect(arrived.map(({ subject }) => subject)).toEqual(['done'])
})

test('an unknown mailbox is given up, and a busy one is retried', async () => {
  await down()
  let busy = 0
  await mailServer({
    onRcptTo({ address }, _session, done) {
      const refuse = (code: number) =>
        done(Object.assign(new Error('refused'), { responseCode: code }))
      if (address.startsWith('nobody')) return refuse(550)
      if (address.startsWith('busy') && busy++ === 0) return refuse(451)
      done()
    },
  })
  await send({ to: 'nobody@example.test' })
  await send({ to: 'busy@example.test' })
  await until(() => arrived.length > 0)
  expect(arrived.map(({ envelopeTo }) => envelopeTo)).toEqual([['busy@example.test']])
  expect(t.logged).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({ message: expect.stringMatching(/did not take .+: 451$/) }),
    }),
  )
  expect(JSON.stringify(t.logged)).not.toMatch(/(busy|nobody)@example/)
  expect(t.logged).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: expect.stringContaining('there is no such mailbox'),
    }),
  )
  // A job is completed after its mail has arrived.
  await until(async () => (await openMails()).length === 0)
  expect(await openMails()).toEqual([])
})

test.each([
  [554, '5.7.1 Relay access denied'],
  [550, '5.7.26 This mail is unauthenticated'],
  [550, '5.1.8 Sender address rejected: Domain not found'],
  [552, '5.3.4 Message too big for this system'],
  [452, '4.2.2 Mailbox full'],
  [551, 'User not local'],
])('a refusal of the server at the recipient (%s %s) is retried', async (responseCode, words) => {
  await down()
  let refused = 0
  await mailServer({
    onRcptTo(_address, _session, done) {
      done(refused++ === 0 ? Object.assign(new Error(words), { responseCode }) : undefined)
    },
  })
  await send({ to: 'relayed@example.test' })
  await until(() => arrived.length > 0)
  expect(arrived.map(({ envelopeTo }) => envelopeTo)).toEqual([['relayed@example.test']])
})

test.each([
  [550, '5.1.1 User unknown'],
  [556, '5.1.10 Recipient address has null MX'],
  [553, 'no mailbox of that name'],
  [552, '5.2.2 Mailbox full'],
  [550, '5.2.1 Mailbox disabled'],
  [552, 'over quota'],
])('a refusal of the mailbox itself (%s %s) is not retried', async (responseCode, words) => {
  await down()
  t.logged.length = 0
  const attempts: string[] = []
  await mailServer({
    onRcptTo({ address }, _session, done) {
      attempts.push(address)
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error(words), { responseCode })
          : undefined,
      )
    },
  })
  await send({ to: 'nobody@example.test' })
  await until(() => t.logged.some(({ level }) => level === 40))
  expect(attempts).toEqual(['nobody@example.test'])
  expect(t.logged).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: expect.stringContaining('refused for good: there is no such mailbox'),
    }),
  )
  expect(
    t.logged.filter(({ level, msg }) => level === 40 && String(msg).includes('a job failed')),
  ).toEqual([])
})

test('a mailbox that reports "full" after the data is not retried', async () => {
  await down()
  let attempts = 0
  await mailServer({
    onData(stream, session, done) {
      if (session.envelope.rcptTo.some(({ address }) => !address.startsWith('full')))
        return keep(stream, session, done)
      attempts++
      stream.resume()
      stream.on('end', () =>
        done(
          Object.assign(new Error('5.2.2 <full@example.test> is over quota'), {
            responseCode: 552,
          }),
        ),
      )
    },
  })
  t.logged.length = 0
  await send({ to: 'full@example.test' })
  await until(() => t.logged.some(({ level }) => level === 40))
  expect(attempts).toBe(1)
  expect(t.logged).toContainEqual(
    expect.objectContaining({
      level: 40,
      code: '552 5.2.2',
      msg: expect.stringContaining('refused for good'),
    }),
  )
  expect(t.logged.filter(({ msg }) => msg === 'a job failed')).toEqual([])
  expect(JSON.stringify(t.logged)).not.toContain('full@example')
})

test('a refusal of our sender address is retried, because we can repair it', async () => {
  await down()
  let refused = 0
  await mailServer({
    onMailFrom(_address, _session, done) {
      done(
        refused++ === 0
          ? Object.assign(new Error('who are you'), { responseCode: 550 })
          : undefined,
      )
    },
  })
  await send({ subject: 'after all' })
  await until(() => arrived.length > 0)
  expect(arrived.map(({ subject }) => subject)).toEqual(['after all'])
})

test.each([
  [{ to: 'mina@example.test\r\nBcc: victim@example.test' }],
  [{ to: 'mina@example.test>\r\nRCPT TO:<victim@example.test' }],
  [{ to: 'mina@example.test, victim@example.test' }],
  [{ subject: 'Hello\r\nBcc: victim@example.test\r\n\r\nother text' }],
])(
  'line breaks and commas add neither recipient nor header, even unvalidated: %j',
  async (mail) => {
    await send(mail)
    await send({ subject: 'the end' })
    await until(() => arrived.some(({ subject }) => subject === 'the end'))
    await wait(200)
    expect(arrived.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('victim@example.test')
    for (const one of arrived) expect(one.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  },
)

test('sends no mail in plain text when the address demands TLS', async () => {
  const strict = await createTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=true` },
  })
  if (!(strict.services.mailer instanceof SmtpMailer))
    throw new Error('with SMTP_URL, mails go by SMTP')
  await strict.services.mailer.work()
  await send({ subject: 'secret' }, strict)
  await until(() => strict.logged.some(({ msg }) => msg === 'a job failed'))
  expect(arrived).toEqual([])
  expect(strict.logged.find(({ msg }) => msg === 'a job failed')).toMatchObject({
    err: { code: 'ETLS' },
  })
  await strict.close()
})
