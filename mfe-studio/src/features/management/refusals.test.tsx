import type { Locale } from '@sori/contract/messages'
import { anAlbum, aTrack, wireAlbum, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  aMember,
  locales,
  problem,
  refusals,
  renderRemote,
  respond,
  type Texts,
} from '@sori/remote-kit/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const long = (length: number) => '가'.repeat(length)
const labels = {
  ko: { title: '제목', description: '설명', edit: '수정', apply: '적용' },
  en: { title: 'Title', description: 'Description', edit: 'Edit', apply: 'Apply' },
}
const failed: Texts = { ko: '수정에 실패했습니다.', en: 'edit failed' }
const inputError = { ko: '입력 오류: ', en: 'input error: ' }

/** Edits `field` in the section's only row. */
async function edit(
  section: 'albums' | 'tracks',
  locale: Locale,
  field: 'title' | 'description',
  value: string,
  answer?: () => Response,
) {
  const sentRequests: string[] = []
  const patch = () => {
    sentRequests.push(section)
    return answer?.() ?? {}
  }
  const { host } = renderRemote(
    { App, createStore },
    {
      path: `/me/sounds/${section}`,
      locale,
      user: aMember(),
      handlers: [
        respond.to('GET /api/me/albums', () =>
          wirePage([wireAlbum(anAlbum({ description: '설명' }))]),
        ),
        respond.to('GET /api/me/tracks', () =>
          wirePage([wireTrack(aTrack({ description: '설명' }))]),
        ),
        respond.to('PATCH /api/me/albums/:id', patch),
        respond.to('PATCH /api/me/tracks/:id', patch),
      ],
    },
  )
  const name = section === 'albums' ? 'ALBUM 1' : 'TRACK 1'
  const t = labels[locale]
  fireEvent.click(await screen.findByRole('button', { name: `${name} ${t.edit}` }))
  const control = screen.getByRole('textbox', { name: t[field] })
  fireEvent.change(control, { target: { value } })
  const apply = screen.getByRole('button', { name: `${name} ${t.apply}` })
  apply.focus()
  fireEvent.click(apply)
  await waitFor(() => expect(host.toasts).toHaveLength(1))
  return { host, control, sentRequests }
}

const beforeSending: ['albums' | 'tracks', 'title' | 'description', string, string, Texts][] = [
  [
    'albums',
    'title',
    'no name',
    ' ',
    { ko: '앨범명은 필수 입력 항목입니다.', en: 'album name is required.' },
  ],
  [
    'albums',
    'title',
    'a name of one letter',
    '밤',
    { ko: '앨범명은 2자 이상 입력해주세요.', en: 'album name must not exceed 2 characters.' },
  ],
  [
    'albums',
    'title',
    'a long name',
    long(256),
    {
      ko: '앨범명은 255자를 초과할 수 없습니다.',
      en: 'album name must not exceed 255 characters.',
    },
  ],
  [
    'albums',
    'title',
    'a name of signs',
    '***',
    { ko: '앨범명 가 양식에 맞지 않습니다.', en: 'album name does not fit the form.' },
  ],
  [
    'albums',
    'description',
    'no description',
    '',
    { ko: '설명은 필수 입력 항목입니다.', en: 'description is required.' },
  ],
  [
    'albums',
    'description',
    'a long description',
    long(501),
    { ko: '설명은 500자를 초과할 수 없습니다.', en: 'description must not exceed 500 characters.' },
  ],
  [
    'tracks',
    'title',
    'no title',
    '',
    { ko: '제목은 필수 입력 항목입니다.', en: 'title is required.' },
  ],
  [
    'tracks',
    'title',
    'a title of one letter',
    'a',
    { ko: '제목은 2자 이상 입력해주세요.', en: 'title must not exceed 2 characters.' },
  ],
  [
    'tracks',
    'title',
    'a long title',
    long(51),
    { ko: '제목은 50자를 초과할 수 없습니다.', en: 'title must not exceed 50 characters.' },
  ],
  [
    'tracks',
    'title',
    'a title with signs',
    '밤?',
    { ko: '제목 가 양식에 맞지 않습니다.', en: 'title does not fit the form.' },
  ],
  [
    'tracks',
    'description',
    'no description',
    '  ',
    { ko: '설명은 필수 입력 항목입니다.', en: 'description is required.' },
  ],
  [
    'tracks',
    'description',
    'a long description',
    long(501),
    { ko: '설명은 500자를 초과할 수 없습니다.', en: 'description must not exceed 500 characters.' },
  ],
]

describe.each(locales)('an edit, in %s,', (locale) => {
  test.each(beforeSending)(
    'with an error is not sent: %s, %s, %s',
    async (section, field, _what, value, texts) => {
      const { host, control, sentRequests } = await edit(section, locale, field, value)
      expect(host.toasts).toEqual([{ kind: 'error', text: inputError[locale] + texts[locale] }])
      await waitFor(() => expect(control).toHaveFocus())
      expect(control).toHaveAccessibleDescription(texts[locale])
      expect(control).toHaveValue(value)
      expect(sentRequests).toEqual([])
    },
  )

  test.each<[string, () => Response, Texts]>([
    ['another artist’s item', refusals.forbidden.answer, refusals.forbidden.texts],
    ['a removed item', refusals.notFound.answer, refusals.notFound.texts],
    ['an item during a server error', refusals.internal.answer, refusals.internal.texts],
  ])('of %s shows the reason of its failure in the row', async (_what, answer, texts) => {
    const { host } = await edit('tracks', locale, 'title', '밤 산책', answer)
    expect(host.toasts).toEqual([{ kind: 'error', text: failed[locale] }])
    expect(screen.getByText(texts[locale])).toBeVisible()
    expect(host.visited).toHaveLength(1)
  })

  test.each<['albums' | 'tracks', string, Texts]>([
    [
      'tracks',
      'title',
      { ko: '제목 중복입니다. 다른 제목을 입력해주세요.', en: 'title duplicate, enter another' },
    ],
    [
      'albums',
      'albumName',
      {
        ko: '앨범명 중복입니다. 다른 앨범명을 입력해주세요.',
        en: 'album name duplicate, enter another',
      },
    ],
  ])("to a taken %s shows the server's refusal at its field", async (section, field, texts) => {
    const taken = () =>
      problem(400, 'VALIDATION', { errors: [{ field, code: 'TAKEN', message: 'taken' }] })
    const { host, control } = await edit(section, locale, 'title', '밤 산책', taken)
    expect(host.toasts).toEqual([{ kind: 'error', text: inputError[locale] + texts[locale] }])
    await waitFor(() => expect(control).toHaveFocus())
    expect(control).toHaveAccessibleDescription(texts[locale])
  })
})
