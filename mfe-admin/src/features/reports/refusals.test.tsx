import type { Locale } from '@sori/contract/messages'
import { aTrack, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  type Answer,
  locales,
  problem,
  refusals,
  respond,
  type Texts,
} from '@sori/remote-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aReport } from '../../testing/fixtures.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

async function decide(
  locale: Locale,
  input: { decision: string; answer: string },
  answer: Answer = () => ({}),
) {
  const { host, calls } = renderAdmin({
    path: '/admin/reports',
    locale,
    handlers: [
      respond.to('GET /api/admin/reports', () => wirePage([aReport()])),
      respond.to('PATCH /api/admin/reports/:reportId', answer),
      respond.to('GET /api/sounds/tracks/:musicId', () => ({ dto: wireTrack(aTrack()) })),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^NIGHT RAIN (처리|Decide)$/ }))
  const dialog = within(screen.getByRole('dialog'))
  const controls = { decision: dialog.getByRole('combobox'), answer: dialog.getByRole('textbox') }
  fireEvent.change(controls.decision, { target: { value: input.decision } })
  fireEvent.change(controls.answer, { target: { value: input.answer } })
  fireEvent.click(dialog.getByRole('button', { name: /^(처리|Decide)$/ }))
  return { host, controls, sent: () => calls.filter((call) => call.startsWith('PATCH')) }
}

const hint = 'Mailed to the reporter, and to the artist of an item that is hidden or taken down.'

describe.each(locales)('a decision, in %s,', (locale) => {
  test.each<[string, { decision: string; answer: string }, 'decision' | 'answer', Texts]>([
    [
      'not chosen',
      { decision: '', answer: '확인했습니다.' },
      'decision',
      { ko: '처리는 필수 입력 항목입니다.', en: 'decision is required.' },
    ],
    [
      'without an answer',
      { decision: 'hide', answer: ' ' },
      'answer',
      {
        ko: '답변은 필수 입력 항목입니다. 신고자에게 메일로 보내며, 숨기거나 게시를 중단하면 아티스트에게도 보냅니다.',
        en: `answer is required. ${hint}`,
      },
    ],
    [
      'with a long answer',
      { decision: 'hide', answer: '가'.repeat(501) },
      'answer',
      {
        ko: '답변은 500자를 초과할 수 없습니다. 신고자에게 메일로 보내며, 숨기거나 게시를 중단하면 아티스트에게도 보냅니다.',
        en: `answer must not exceed 500 characters. ${hint}`,
      },
    ],
  ])('sends nothing when it is %s', async (_what, input, field, texts) => {
    const { controls, sent } = await decide(locale, input)
    await waitFor(() => expect(controls[field]).toHaveAccessibleDescription(texts[locale]))
    expect(sent()).toEqual([])
  })

  test('closes its dialog with a message when another administrator has already decided', async () => {
    const input = { decision: 'dismiss', answer: '문제가 없습니다.' }
    const { host } = await decide(locale, input, () => problem(409, 'ALREADY_DECIDED'))
    const texts = { ko: '이미 처리된 요청입니다.', en: 'This request was decided already.' }
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'info', text: texts[locale] }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each<[string, Answer, Texts]>([
    ['it was removed', refusals.notFound.answer, refusals.notFound.texts],
    ['the server fails', refusals.internal.answer, refusals.internal.texts],
  ])('shows that %s and keeps the input', async (_what, answer, texts) => {
    const { controls } = await decide(locale, { decision: 'hide', answer: '확인했습니다.' }, answer)
    expect(await screen.findByRole('alert')).toHaveTextContent(texts[locale])
    expect(controls.answer).toHaveValue('확인했습니다.')
  })
})
