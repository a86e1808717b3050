import { type Answer, aTrack, problem, renderRemote, respond, wirePage, wireTrack } from '@sori/remote-kit/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'
import { anAdmin } from '../../testing/answers.ts'

type Words = Record<'ko' | 'en', string>

/** Gives a reason for hiding the one track and sends it. */
async function hide(locale: 'ko' | 'en', reason: string, answer: Answer = () => ({})) {
  const { calls } = renderRemote(
    { App, createStore },
    {
      path: '/admin/tracks',
      locale,
      user: anAdmin,
      handlers: [
        respond.to('GET /api/admin/tracks', () => wirePage([wireTrack(aTrack())])),
        respond.to('PATCH /api/admin/tracks/:musicId', answer),
      ],
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^(TRACK 1 숨기기|Hide TRACK 1)$/ }))
  const dialog = within(screen.getByRole('dialog'))
  const control = dialog.getByRole('textbox', { name: /^(사유|Reason)$/ })
  fireEvent.change(control, { target: { value: reason } })
  fireEvent.click(dialog.getByRole('button', { name: /^(숨기기|Hide)$/ }))
  return { dialog, control, sent: () => calls.filter((call) => call.startsWith('PATCH')) }
}

describe.each(['ko', 'en'] as const)('hiding, in %s,', (locale) => {
  test.each<[string, string, Words]>([
    ['no reason', ' ', { ko: '사유는 필수 입력 항목입니다.', en: 'reason is required.' }],
    [
      'a reason that is too long',
      '가'.repeat(501),
      { ko: '사유는 500자를 초과할 수 없습니다.', en: 'reason must not exceed 500 characters.' },
    ],
  ])('with %s is refused before it is sent', async (_what, reason, words) => {
    const { control, sent } = await hide(locale, reason)
    await screen.findByText(words[locale])
    expect(control).toHaveAccessibleDescription(words[locale])
    expect(sent()).toEqual([])
  })

  test.each<[string, Answer, Words]>([
    ['the artist has left', () => problem(403, 'FORBIDDEN'), { ko: '접근 권한이 없습니다.', en: 'access is denied' }],
    ['it is gone', () => problem(404, 'NOT_FOUND'), { ko: '요청한 정보를 찾을 수 없습니다.', en: 'What you asked for was not found.' }],
    [
      'the server fails',
      () => problem(500, 'INTERNAL'),
      { ko: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.', en: 'A server error occurred. Please try again in a moment.' },
    ],
  ])('says that %s, and keeps the reason', async (_what, answer, words) => {
    const { dialog, control } = await hide(locale, '권리 침해', answer)
    expect(await dialog.findByRole('alert')).toHaveTextContent(words[locale])
    expect(control).toHaveValue('권리 침해')
  })
})
