import type { OwnCertificate } from '@sori/contract/licence'
import { paths } from '@sori/contract/paths'
import {
  type Answer,
  aMember,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const code = '7Q2M-9D0K-H3TX-VB41'
const own: OwnCertificate = {
  code,
  title: '비',
  nickname: '새벽하늘',
  albumName: '밤',
  buyer: '김소리',
  orderDate: '2026-03-01T15:00:00Z',
  licenceVersion: '2026-1-draft',
  orderNumber: 'P-12',
}
const { orderNumber, ...seen } = { ...own, buyer: '김**', valid: true }

function openPage(
  path: string,
  answers: { own?: Answer; seen?: Answer } = {},
  start: TestHostStart = {},
) {
  return renderRemote(
    { App, createStore },
    {
      path,
      user: aMember(),
      handlers: [
        respond.to('GET /api/me/purchases/:id/certificate', answers.own ?? (() => ({ dto: own }))),
        respond.to('GET /api/certificates/:code', answers.seen ?? (() => ({ dto: seen }))),
      ],
      ...start,
    },
  )
}

describe('the certificate of a purchase', () => {
  it('shows track, artist, buyer, day, order, licence and verification, and prints', async () => {
    const print = jest.fn()
    window.print = print
    const { calls } = openPage(paths.myCertificate(12))
    expect(await screen.findByRole('heading', { level: 1, name: '사용 확인서' })).toBeVisible()
    const sheet = screen.getByRole('article')
    for (const text of [
      '비',
      '새벽하늘',
      '밤',
      '김소리',
      '2026-03-02',
      'P-12',
      '2026-1-draft',
      code,
    ])
      expect(sheet).toHaveTextContent(text)
    expect(sheet).toHaveTextContent('음원 자체를 판매')
    expect(
      screen.getByRole('link', { name: `http://localhost/certificates/${code}` }),
    ).toHaveAttribute('href', `/certificates/${code}`)
    expect(calls).toEqual(['GET /api/me/purchases/12/certificate'])
    await userEvent.click(screen.getByRole('button', { name: '인쇄' }))
    expect(print).toHaveBeenCalled()
  })

  it.each([
    ['for a track that was not bought', paths.myCertificate(12)],
    ['without a track', paths.myCertificate()],
  ])('does not exist %s', async (_, path) => {
    openPage(path, { own: () => problem(404, 'NOT_FOUND') })
    expect(
      await screen.findByRole('heading', { name: '사용 확인서를 찾을 수 없습니다.' }),
    ).toBeVisible()
  })
})

describe('the public page of certificates', () => {
  it('shows a visitor the purchase behind a code', async () => {
    openPage(paths.certificate(code), {}, { user: null })
    expect(await screen.findByText('유효한 사용 확인서입니다.')).toBeVisible()
    expect(screen.getByRole('article')).toHaveTextContent('김**')
    expect(orderNumber).toBe('P-12')
    expect(screen.getByRole('article')).not.toHaveTextContent('P-12')
  })

  it('accepts a code in lower case with the letters o and l for 0 and 1', async () => {
    const { host } = openPage(paths.certificate(), {}, { user: null })
    await userEvent.type(
      await screen.findByRole('textbox', { name: '확인 코드' }),
      ' 7q2m9dokh3txvb4l {Enter}',
    )
    expect(host.visited.at(-1)).toBe(`/certificates/${code}`)
    expect(await screen.findByText('유효한 사용 확인서입니다.')).toBeVisible()
  })

  it('refuses an invalid code at its field without a request', async () => {
    const { calls } = openPage(paths.certificate('abc'), {}, { user: null })
    expect(await screen.findByText('확인 코드 형식이 올바르지 않습니다.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: '확인 코드' })).toHaveValue('abc')
    expect(calls).toEqual([])
  })

  it('focuses the field of an invalid code and keeps its help beside the error', async () => {
    openPage(paths.certificate(), {}, { user: null })
    const field = await screen.findByRole('textbox', { name: '확인 코드' })
    await userEvent.type(field, 'abc')
    await userEvent.click(screen.getByRole('button', { name: '확인' }))
    expect(field).toHaveFocus()
    const help = '사용 확인서에 적힌 16자리 확인 코드를 입력해주세요.'
    expect(screen.getByText(help)).toBeVisible()
    expect(field).toHaveAccessibleDescription(`확인 코드 형식이 올바르지 않습니다. ${help}`)
  })

  it('focuses the field of an unknown code after each attempt', async () => {
    openPage(paths.certificate(), { seen: () => problem(404, 'NOT_FOUND') }, { user: null })
    await userEvent.type(await screen.findByRole('textbox', { name: '확인 코드' }), code)
    for (const _time of ['first', 'again']) {
      await userEvent.click(screen.getByRole('button', { name: '확인' }))
      expect(
        await screen.findByText(
          '이 코드로 발급된 사용 확인서가 없습니다. 코드를 다시 확인해주세요.',
        ),
      ).toBeVisible()
      await waitFor(() => expect(screen.getByRole('textbox', { name: '확인 코드' })).toHaveFocus())
    }
  })

  it.each<[string, Answer, string]>([
    [
      'an unknown code',
      () => problem(404, 'NOT_FOUND'),
      '이 코드로 발급된 사용 확인서가 없습니다. 코드를 다시 확인해주세요.',
    ],
    [
      'a reversed purchase',
      () => ({ dto: { ...seen, valid: false } }),
      '구매가 취소되어 더 이상 유효하지 않은 사용 확인서입니다.',
    ],
    [
      'too many requests',
      () => problem(429, 'TOO_MANY_REQUESTS'),
      '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
    ],
  ])('shows the message for %s', async (_, answer, text) => {
    openPage(paths.certificate(code), { seen: answer }, { user: null })
    expect(await screen.findByText(text)).toBeVisible()
  })
})
