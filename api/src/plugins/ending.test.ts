import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const login = {
  method: 'POST',
  url: '/generateToken',
  payload: { username: 'x@sori.test', password: 'Wrong123!' },
} as const

describe('a process that ends', () => {
  it('answers requests and closes their connections while it drains', async () => {
    expect((await t.app.inject(login)).headers.connection).not.toBe('close')
    t.readiness.ending = 'draining'
    const [response, page] = [await t.app.inject(login), await t.app.inject('/api/sounds/tracks')]
    expect([response.statusCode, response.headers.connection]).toEqual([401, 'close'])
    expect([page.statusCode, page.headers.connection]).toEqual([200, 'close'])
  })

  it('refuses requests with 504 and Retry-After until the next process serves', async () => {
    t.readiness.ending = 'handing-over'
    const response = await t.app.inject({ ...login, payload: '{"broken' })
    expect([response.statusCode, response.headers.connection]).toEqual([504, 'close'])
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json()).toMatchObject({
      code: 'PROCESS_ENDING',
      message: expect.stringContaining('서버를 교체'),
    })
  })
})
