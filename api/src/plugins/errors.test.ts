import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { toAppError } from './errors.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('a client that disconnects during its body causes no server error', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(t.app.server, 'request')
  socket.write(
    'POST /generateToken HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
      'content-length: 100\r\n\r\n{"us',
  )
  await arrived
  socket.destroy()
  const outcome = () => t.logged.find(({ msg }) => msg === 'refused' || msg === 'unexpected error')
  for (let tries = 0; tries < 100 && !outcome(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(outcome()).toMatchObject({ level: 30, msg: 'refused', code: 'VALIDATION' })
})

test('a connection that the server loses is reported as a bug or an outage', () => {
  expect(toAppError(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })).code).toBe(
    'INTERNAL',
  )
  expect(
    toAppError(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }))
      .code,
  ).toBe('UNAVAILABLE')
})
