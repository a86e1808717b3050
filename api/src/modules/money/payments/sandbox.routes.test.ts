import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMember } from '../../../testing/test-members.ts'
import { openShop, type Shop } from '../../../testing/test-payments.ts'

let t: Shop
let windowUrl: string
beforeAll(async () => {
  t = await openShop()
  await writeFile(join(t.config.shellDir, 'index.html'), '<!doctype html><title>shell</title>')
  const ann = await addMember(t, 'ann')
  await t.makePayment(ann)
  await t.listen()
  const order = await t.storeDraft(ann)
  const urls = { successUrl: 'http://shop.test/success', failUrl: 'http://shop.test/fail' }
  const payload = { ...order, ...urls, clientKey: t.config.payment.clientKey }
  const opened = await t.app.inject({ method: 'POST', url: '/__toss/payments', payload })
  windowUrl = opened.json<{ windowUrl: string }>().windowUrl
})
afterAll(() => t.close())

/** Sends the request line verbatim, which no client library does, and returns the raw response. */
async function sendLine(line: string, body = ''): Promise<string> {
  const socket = connect(t.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `${line} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    'content-type: application/json',
  ]
  socket.write(
    `${[...head, `content-length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`,
  )
  return text(socket)
}

const invented = JSON.stringify({
  paymentKey: 'tgen_invented',
  orderId: 'A'.repeat(20),
  orderName: 'x',
  customerKey: 'a-b',
  amount: 39_900,
  approvedAt: '2026-03-02T10:00:00Z',
})

describe('the sandbox behind /__toss', () => {
  test('serves the script, the payment and its window', async () => {
    expect(await sendLine('GET /__toss/v2/standard')).toMatch(
      /^HTTP\/1\.1 200 OK[\s\S]*TossPayments/,
    )
    expect(await sendLine(`GET ${windowUrl}`)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*테스트 결제/)
    expect(await sendLine(`HEAD ${windowUrl}`)).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('shows the receipt of a payment', async () => {
    const { receipt_url } = await t.db
      .selectFrom('payments')
      .select('receipt_url')
      .executeTakeFirstOrThrow()
    expect(await sendLine(`GET ${receipt_url}`)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*영수증/)
    expect(await sendLine('GET /__toss/receipts/tgen_unknown')).toMatch(/^HTTP\/1\.1 404/)
  })

  test.each([
    'GET /__toss/%2e%2e/control/payments',
    'GET /__toss/../control/payments',
    'GET /__toss/..%2fcontrol%2fpayments',
    'GET /__toss/%252e%252e/control/payments',
    'GET /__toss/v2/../../control/payments',
    'GET /__toss/window/..%2f..%2fcontrol%2fpayments',
    'GET /__toss/window/%2e%2e%2f%2e%2e%2fcontrol%2fpayments',
    'GET /__toss/window/tgen_x%2f..%2f..%2f..%2fcontrol%2fpayments',
    'GET /__toss/window/tgen_x%3f',
    'GET /__toss/receipts/..%2f..%2fcontrol%2fpayments',
    'GET /__toss/receipts/tgen_x%2f..%2f..%2fcontrol%2fpayments',
    'GET /__toss/window/tgen_x%23',
    'GET /__toss/window/@127.0.0.1',
    'GET /__toss//control/payments',
    'GET /__toss/control/payments',
    'GET /__toss/v1/payments/x',
    'GET /__toss/healthz',
    'GET //control/payments',
    'GET /control/payments',
    'POST /__toss/%2e%2e/control/payments',
    'POST /__toss/control/payments',
    'POST /__toss/..%5ccontrol%5cpayments',
    'POST /__toss/%2e%2e/control/faults',
    'DELETE /__toss/%2e%2e/control/faults',
  ])('refuses %s, which neither reveals nor creates a payment', async (line) => {
    const before = await t.sandbox.payments()
    const response = await sendLine(line, line.startsWith('POST') ? invented : '')
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /)
    for (const { paymentKey } of before) expect(response).not.toContain(paymentKey)
    expect(await t.sandbox.payments()).toEqual(before)
  })

  test('sends no request to another server for an absolute target, a host or a path', async () => {
    const requests: string[] = []
    const neighbour = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end('secret')
    }).listen(0, '127.0.0.1')
    await once(neighbour, 'listening')
    const at = `127.0.0.1:${(neighbour.address() as AddressInfo).port}`
    for (const target of [
      `http://${at}/__toss/v2/standard`,
      `http://${at}/__toss/../secret`,
      `//${at}/__toss/v2/standard`,
      `/__toss//${at}/secret`,
      `/__toss/window/http:%2f%2f${at}%2fsecret`,
      `/__toss/window/@${at}`,
    ]) {
      for (const method of ['GET', 'POST']) {
        const response = await sendLine(`${method} ${target}`)
        expect([target, response]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 4\d\d /)])
        expect(response).not.toContain('secret')
      }
    }
    expect(requests).toEqual([])
    neighbour.close()
  })
})
