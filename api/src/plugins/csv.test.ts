import { expect, test } from '@jest/globals'
import { fastify } from 'fastify'
import { sendCsv } from './csv.ts'

test('sendCsv sends a file that the browser saves and that is never cached', async () => {
  const app = fastify()
  app.get('/', (_, reply) =>
    sendCsv(reply, '정산 2026-11.csv', [
      ['곡', '원'],
      ['비', 210],
    ]),
  )
  const { headers, body } = await app.inject('/')
  expect(body).toBe('\uFEFF곡,원\r\n비,210\r\n')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining("filename*=UTF-8''%EC%A0%95%EC%82%B0"),
    'cache-control': 'private, no-store',
  })
  await app.close()
})
