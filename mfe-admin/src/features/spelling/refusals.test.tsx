import type { Locale } from '@sori/contract/messages'
import {
  type Answer,
  locales,
  problem,
  refusals,
  respond,
  type Texts,
} from '@sori/remote-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const exists = (field: string) => () =>
  problem(400, 'TAG_EXISTS', {
    params: { tag: 'calm' },
    errors: [{ field, code: 'TAG_EXISTS', message: 'exists' }],
  })
const wrong: Texts = { ko: '잘못된 입력입니다!', en: 'wrong!' }
const createFailed: Texts = {
  ko: '태그를 생성하는 중 문제가 발생했습니다.',
  en: 'problem creating tag',
}
const rule: Texts = {
  ko: '한글, 영문 소문자, 숫자, 일부 기호만 사용할 수 있습니다.',
  en: 'Hangul, lowercase Latin letters, digits and some signs only.',
}
const internal = refusals.internal.texts

async function openPage(locale: Locale, answer: Answer = () => ({})) {
  const { host, calls } = renderAdmin({
    path: '/admin/tags/spelling',
    locale,
    confirm: () => true,
    handlers: [
      respond.to('GET /api/sounds/tags', () => ({
        dtoList: [{ instrument: [], mood: ['calm', 'quiet'], genre: ['house'] }],
      })),
      respond.to('GET /api/statistic/tags/stats', () => ({
        dto: {
          instrumentUsageCount: [],
          moodUsageCount: [{ tagName: 'quiet', count: 34 }],
          genreUsageCount: [],
        },
      })),
      respond.to('PATCH /api/admin/tags/instruments/:tagName', answer),
      respond.to('POST /api/admin/tags', answer),
      respond.to('GET /api/admin/tags/requests', () => ({ dtoList: [] })),
      respond.to('GET /api/admin/tags/merges', () => ({ dtoList: [] })),
    ],
  })
  await screen.findByText('quiet')
  return { host, sent: () => calls.filter((call) => !call.startsWith('GET')) }
}

async function rename(name: string) {
  fireEvent.click(screen.getByRole('button', { name: /^quiet (이름 변경|Rename)$/ }))
  const control = screen.getByRole('textbox')
  fireEvent.change(control, { target: { value: name } })
  fireEvent.keyDown(control, { key: 'Enter' })
  return control
}

function create(name: string, kind: string) {
  fireEvent.click(screen.getByRole('button', { name: /^(새 태그 등록|New tag)$/ }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: name } })
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: kind } })
  fireEvent.click(dialog.getByRole('button', { name: /^(등록|Create)$/ }))
  return { name: dialog.getByRole('textbox'), kind: dialog.getByRole('combobox') }
}

describe.each(locales)('SpellingPage in %s', (locale) => {
  test.each<[string, string, Texts]>([
    ['nothing', '', { ko: '태그명을 입력해주세요.', en: 'enter a tag name' }],
    ['forbidden characters', 'quiet*', rule],
    [
      'more than 50 characters',
      'a'.repeat(51),
      { ko: '태그명은 50자를 초과할 수 없습니다.', en: 'tag name must not exceed 50 characters.' },
    ],
  ])('refuses to rename a tag to %s without a request', async (_what, name, texts) => {
    const { host, sent } = await openPage(locale)
    const control = await rename(name)
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text: wrong[locale] }]))
    expect(control).toHaveAccessibleDescription(texts[locale])
    expect(sent()).toEqual([])
  })

  test('shows at its field that the name belongs to a tag of another kind', async () => {
    const { host } = await openPage(locale, exists('mood'))
    const control = await rename('house')
    await waitFor(() =>
      expect(control).toHaveAccessibleDescription(
        { ko: '이미 있는 태그입니다: calm', en: 'The tag exists already: calm' }[locale],
      ),
    )
    expect(host.toasts).toEqual([{ kind: 'error', text: wrong[locale] }])
  })

  test('shows a message when a merge fails', async () => {
    const answers = [exists('mood'), () => problem(500, 'INTERNAL')]
    const { host, sent } = await openPage(locale, () => (answers.shift() ?? exists('mood'))())
    await rename('calm')
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text: wrong[locale] }]))
    expect(await screen.findByText(internal[locale])).toBeVisible()
    expect(sent()).toHaveLength(2)
  })

  test.each<[string, string, string, 'name' | 'kind', Texts]>([
    [
      'without a name',
      ' ',
      'mood',
      'name',
      { ko: '태그명을 입력해주세요.', en: 'enter a tag name' },
    ],
    [
      'without a kind',
      'dreamy',
      '',
      'kind',
      { ko: '올바르지 않은 태그 유형입니다.', en: 'invalid tag type' },
    ],
  ])('refuses a new tag %s without a request', async (_what, name, kind, field, texts) => {
    const { host, sent } = await openPage(locale)
    const controls = create(name, kind)
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text: texts[locale] }]))
    expect(controls[field]).toHaveAccessibleDescription(new RegExp(texts[locale]))
    expect(sent()).toEqual([])
  })

  test('refuses a new tag with forbidden characters without a request', async () => {
    const { host, sent } = await openPage(locale)
    const { name } = create('dreamy*', 'mood')
    await waitFor(() =>
      expect(host.toasts).toEqual([{ kind: 'error', text: createFailed[locale] }]),
    )
    expect(name).toHaveAccessibleDescription(rule[locale])
    expect(name).toHaveAttribute('aria-invalid', 'true')
    expect(sent()).toEqual([])
  })

  test.each<[string, Answer, Texts]>([
    [
      'that exists',
      exists('mood'),
      { ko: '이미 있는 태그입니다: calm', en: 'The tag exists already: calm' },
    ],
    ['that causes a server error', () => problem(500, 'INTERNAL'), internal],
  ])('shows the refusal of a new tag %s at its name', async (_what, answer, texts) => {
    const { host } = await openPage(locale, answer)
    const { name } = create('calm', 'mood')
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription(`${texts[locale]} ${rule[locale]}`),
    )
    expect(host.toasts).toEqual([{ kind: 'error', text: createFailed[locale] }])
    expect(name).toHaveValue('calm')
  })
})
