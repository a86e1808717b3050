import type { Locale } from '@sori/contract/messages'
import { aTrack, wirePage, wireTrack } from '@sori/market-kit/testing'
import { type Answer, locales, refusals, respond, type Texts } from '@sori/remote-kit/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const hint: Texts = { ko: '아티스트에게 보이는 사유입니다.', en: 'The artist reads it.' }

/** Submits a reason for hiding the one track. */
async function hide(locale: Locale, reason: string, answer: Answer = () => ({})) {
  const { calls } = renderAdmin({
    path: '/admin/tracks',
    locale,
    handlers: [
      respond.to('GET /api/admin/picks', () => ({ dto: { version: 0, picks: [] } })),
      respond.to('GET /api/admin/tracks', () => wirePage([wireTrack(aTrack())])),
      respond.to('PATCH /api/admin/tracks/:musicId', answer),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^(TRACK 1 숨기기|Hide TRACK 1)$/ }))
  const dialog = within(screen.getByRole('dialog'))
  const control = dialog.getByRole('textbox', { name: /^(사유|Reason)$/ })
  fireEvent.change(control, { target: { value: reason } })
  fireEvent.click(dialog.getByRole('button', { name: /^(숨기기|Hide)$/ }))
  return { dialog, control, sent: () => calls.filter((call) => call.startsWith('PATCH')) }
}

describe.each(locales)('hiding, in %s,', (locale) => {
  test.each<[string, string, Texts]>([
    ['no reason', ' ', { ko: '사유는 필수 입력 항목입니다.', en: 'reason is required.' }],
    [
      'a reason that is too long',
      '가'.repeat(501),
      { ko: '사유는 500자를 초과할 수 없습니다.', en: 'reason must not exceed 500 characters.' },
    ],
  ])('sends nothing with %s', async (_what, reason, texts) => {
    const { control, sent } = await hide(locale, reason)
    await screen.findByText(texts[locale])
    expect(control).toHaveAccessibleDescription(`${texts[locale]} ${hint[locale]}`)
    expect(sent()).toEqual([])
  })

  test.each<[string, Answer, Texts]>([
    ['the artist has left', refusals.forbidden.answer, refusals.forbidden.texts],
    ['it was removed', refusals.notFound.answer, refusals.notFound.texts],
    ['the server fails', refusals.internal.answer, refusals.internal.texts],
  ])('shows that %s and keeps the reason', async (_what, answer, texts) => {
    const { dialog, control } = await hide(locale, '권리 침해', answer)
    expect(await dialog.findByRole('alert')).toHaveTextContent(texts[locale])
    expect(control).toHaveValue('권리 침해')
  })
})
