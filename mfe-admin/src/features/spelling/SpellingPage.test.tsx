import type { TagsAnswer } from '@sori/contract/catalogue'
import type { TagMerge, TagNaming, TagRequest } from '@sori/contract/management'
import {
  type Answer,
  carriedOut,
  problem,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const saved: Answer = () => carriedOut('TAG_RENAMED', '저장되었습니다.')
const taken = (kind: string) => () =>
  problem(400, 'TAG_EXISTS', {
    params: { tag: 'calm' },
    errors: [{ field: kind, code: 'TAG_EXISTS', message: '이미 있는 태그입니다.' }],
  })

async function openPage(
  change: {
    answers?: Answer[]
    create?: Answer
    tags?: TagsAnswer['dtoList'][number]
    handlers?: ReturnType<typeof respond.to>[]
    requests?: readonly TagRequest[]
    merges?: readonly TagMerge[]
    start?: TestHostStart
  } = {},
) {
  const { answers = [], create = () => carriedOut('TAGS_CREATED'), handlers = [], start } = change
  const tags = change.tags ?? {
    instrument: ['piano'],
    mood: ['calm', 'quiet', '잔잔한'],
    genre: ['house'],
  }
  let { requests = [], merges = [] } = change
  const sentRequests: { call: string; body: unknown }[] = []
  const recorded =
    (answer: Answer): Answer =>
    (request) => {
      sentRequests.push({
        call: decodeURIComponent(request.url.pathname) + request.url.search,
        body: request.body,
      })
      return answer(request)
    }
  const page = renderAdmin({
    path: '/admin/tags/spelling',
    handlers: [
      ...handlers,
      respond.to('GET /api/sounds/tags', () => ({ dtoList: [tags] })),
      respond.to('GET /api/statistic/tags/stats', () => ({
        dto: {
          instrumentUsageCount: [{ tagName: 'piano', count: 1204 }],
          moodUsageCount: [
            { tagName: 'quiet', count: 34 },
            { tagName: 'calm', count: 12 },
          ],
          genreUsageCount: [],
        },
      })),
      respond.to(
        'PATCH /api/admin/tags/instruments/:tagName',
        recorded((request) => (answers.shift() ?? saved)(request)),
      ),
      respond.to('POST /api/admin/tags', recorded(create)),
      respond.to('GET /api/admin/tags/requests', () => ({ dtoList: requests })),
      respond.to('GET /api/admin/tags/merges', () => ({ dtoList: merges })),
      respond.to(
        'POST /api/admin/tags/merges/:mergeId/undo',
        recorded((request) => (answers.shift() ?? saved)(request)),
      ),
      respond.to(
        'PATCH /api/admin/tags/requests/:requestId',
        recorded((request) => (answers.shift() ?? saved)(request)),
      ),
    ],
    ...start,
  })
  await screen.findByText('quiet')
  await screen.findAllByText(/34/)
  const decided = () => {
    requests = requests.slice(1)
  }
  const undone = () => {
    merges = merges.slice(1).map((merge) => ({ ...merge, undoable: true }))
  }
  return { ...page, user: userEvent.setup(), sentRequests, tags, decided, undone }
}
const button = (name: string) => screen.getByRole('button', { name })
const lines = (kind: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${kind}`) }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

async function rename(user: ReturnType<typeof userEvent.setup>, from: string, to: string) {
  await user.click(button(`${from} 이름 변경`))
  const field = screen.getByRole('textbox', { name: `${from} 태그명` })
  await user.clear(field)
  await user.type(field, to ? `${to}{Enter}` : '{Enter}')
  return field
}

describe('SpellingPage', () => {
  it('lists every tag by kind with its number of tracks, most used first', async () => {
    await openPage()
    expect(lines('악기')).toEqual(['piano트랙 1,204곡언어별 이름이름 변경'])
    expect(lines('분위기')).toEqual([
      'quiet트랙 34곡언어별 이름이름 변경',
      'calm트랙 12곡언어별 이름이름 변경',
      '잔잔한트랙 0곡언어별 이름삭제이름 변경',
    ])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('태그 표기 관리')
    expect(screen.getByRole('link', { name: '태그 표기' })).toHaveAttribute('aria-current', 'page')
  })

  it('filters during typing, also by initial consonants', async () => {
    const { user } = await openPage()
    await user.type(screen.getByRole('searchbox', { name: '태그 검색' }), 'ㅈㅈㅎ')
    expect(lines('분위기')).toEqual(['잔잔한트랙 0곡언어별 이름삭제이름 변경'])
    expect(screen.getByRole('region', { name: /^악기/ })).toHaveTextContent(
      '일치하는 태그가 없습니다.',
    )
  })

  it('keeps a renamed tag that does not match, until the next search', async () => {
    const { user, tags } = await openPage()
    const search = screen.getByRole('searchbox', { name: '태그 검색' })
    await user.type(search, 'calm')
    tags.mood = ['serene', 'quiet', '잔잔한']
    await rename(user, 'calm', 'serene')
    await waitFor(() =>
      expect(lines('분위기')[0]).toMatch(/^serene트랙 0곡조건과 맞지 않음언어별 이름/),
    )
    expect(lines('분위기')).toHaveLength(1)
    await user.type(search, '{Backspace}')
    expect(screen.queryByText('serene')).toBeNull()
  })

  it('renames a tag in its normalised form and emits the event', async () => {
    const { user, host, sentRequests, tags } = await openPage()
    tags.mood = ['calm', 'very quiet', '잔잔한']
    await rename(user, 'quiet', ' Very  Quiet ')
    expect(await screen.findByText('very quiet')).toBeVisible()
    expect(sentRequests).toEqual([
      { call: '/api/admin/tags/instruments/quiet', body: { mood: ['very quiet'] } },
    ])
    expect(host.emitted).toEqual([{ type: 'tags.changed', detail: {} }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '저장되었습니다.' }])
  })

  it('ignores the second click of a double click on "edit" and "cancel"', async () => {
    const { user } = await openPage()
    await user.click(button('quiet 이름 변경'))
    fireEvent.click(button('quiet 취소'), { detail: 2 })
    await user.click(button('quiet 취소'))
    fireEvent.click(button('quiet 이름 변경'), { detail: 2 })
    expect(button('quiet 이름 변경')).toBeVisible()
  })

  it('sends nothing for an unchanged name', async () => {
    const { user, sentRequests } = await openPage()
    await rename(user, 'quiet', 'Quiet')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(sentRequests).toEqual([])
  })

  it.each([
    ['', '태그명을 입력해주세요.'],
    ['조용*', '한글, 영문 소문자, 숫자, 일부 기호만 사용할 수 있습니다.'],
    ['a'.repeat(51), '태그명은 50자를 초과할 수 없습니다.'],
  ])(
    'refuses the name "%s" with a reason at the field and the specification\'s toast',
    async (name, why) => {
      const { user, host, sentRequests } = await openPage()
      const field = await rename(user, 'quiet', name)
      expect(host.toasts).toEqual([{ kind: 'error', text: '잘못된 입력입니다!' }])
      expect(field).toHaveAccessibleDescription(why)
      expect(sentRequests).toEqual([])
    },
  )

  it('shows the message "wrong!" for an invalid name on the English page', async () => {
    const { user, host } = await openPage({ start: { locale: 'en' } })
    await user.click(button('quiet Rename'))
    await user.type(screen.getByRole('textbox'), '*{Enter}')
    expect(host.toasts).toEqual([{ kind: 'error', text: 'wrong!' }])
  })

  it('merges two tags of a kind after a confirmation that shows the number of tracks', async () => {
    const { user, host, sentRequests } = await openPage({
      answers: [taken('mood'), () => carriedOut('TAG_MERGED', '두 태그를 하나로 합쳤습니다.')],
    })
    await rename(user, 'quiet', 'calm')
    await waitFor(() => expect(sentRequests).toHaveLength(2))
    expect(host.questions[0]).toMatchObject({
      title: "'quiet' 태그를 'calm' 태그와 합치시겠습니까?",
      body: "트랙 34곡의 태그가 바뀌고 'quiet' 태그는 사라집니다. 하루 동안 되돌릴 수 있습니다.",
    })
    expect(sentRequests[1]).toEqual({
      call: '/api/admin/tags/instruments/quiet?merge=true',
      body: { mood: ['calm'] },
    })
    await waitFor(() =>
      expect(host.toasts).toEqual([{ kind: 'ok', text: '두 태그를 하나로 합쳤습니다.' }]),
    )
  })

  it('merges nothing and keeps the input when the confirmation is cancelled', async () => {
    const { user, host, sentRequests } = await openPage({
      answers: [taken('mood')],
      start: { confirm: () => false },
    })
    const field = await rename(user, 'quiet', 'calm')
    await waitFor(() => expect(host.questions).toHaveLength(1))
    expect(sentRequests).toHaveLength(1)
    expect(field).toHaveValue('calm')
    expect(host.toasts).toEqual([])
  })

  it('refuses a name that a tag of another kind has', async () => {
    const { user, host } = await openPage({ answers: [taken('mood')] })
    const field = await rename(user, 'quiet', 'house')
    await waitFor(() => expect(field).toHaveAccessibleDescription('이미 있는 태그입니다: calm'))
    expect(host.questions).toEqual([])
    expect(host.toasts).toEqual([{ kind: 'error', text: '잘못된 입력입니다!' }])
  })
})

describe('a new tag', () => {
  async function dialog(change: Parameters<typeof openPage>[0] = {}) {
    const page = await openPage(change)
    await page.user.click(button('새 태그 등록'))
    const box = screen.getByRole('dialog', { name: '새 태그 등록' })
    return {
      ...page,
      name: within(box).getByRole('textbox', { name: '태그명' }),
      kind: within(box).getByRole('combobox', { name: '태그 유형' }),
      create: within(box).getByRole('button', { name: '등록' }),
    }
  }

  it('needs a name and a kind', async () => {
    const { user, host, sentRequests, name, kind, create } = await dialog()
    expect(
      within(kind)
        .getAllByRole('option')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['악기', '분위기', '장르'])
    await user.type(name, ' Lo-Fi ')
    await user.selectOptions(kind, '장르')
    await user.click(create)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests).toEqual([{ call: '/api/admin/tags', body: { genre: ['lo-fi'] } }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '태그가 등록되었습니다.' }])
    expect(host.emitted).toEqual([{ type: 'tags.changed', detail: {} }])
  })

  it.each([
    ['   ', '장르', '태그명을 입력해주세요.'],
    ['lo-fi', '', '올바르지 않은 태그 유형입니다.'],
    ['lo*fi', '장르', '태그를 생성하는 중 문제가 발생했습니다.'],
  ])('named "%s" of kind "%s" is refused: %s', async (typed, chosen, texts) => {
    const { user, host, sentRequests, name, kind, create } = await dialog()
    await user.type(name, typed)
    if (chosen) await user.selectOptions(kind, chosen)
    await user.click(create)
    expect(host.toasts).toEqual([{ kind: 'error', text: texts }])
    expect(sentRequests).toEqual([])
    expect(name).toHaveValue(typed)
  })

  it('shows errors at a missing name and a missing kind until each is corrected', async () => {
    const { user, host, sentRequests, name, kind, create } = await dialog()
    await user.click(create)
    expect(name).toHaveAccessibleDescription(/태그명을 입력해주세요\./)
    expect(kind).toHaveAccessibleDescription('올바르지 않은 태그 유형입니다.')
    expect(host.toasts).toEqual([{ kind: 'error', text: '태그명을 입력해주세요.' }])
    expect(name).toHaveFocus()
    await user.selectOptions(kind, '장르')
    expect(kind).toBeValid()
    expect(name).not.toHaveFocus()
    expect(name).toHaveAccessibleDescription(/태그명을 입력해주세요\./)
    expect(sentRequests).toEqual([])
  })

  it('focuses the kind when it is missing', async () => {
    const { user, name, kind, create } = await dialog()
    await user.type(name, 'dreamy')
    await user.click(create)
    expect(kind).toHaveFocus()
  })

  it('shows the limit for a name that is too long and keeps the input', async () => {
    const { user, sentRequests, name, kind, create } = await dialog()
    await user.click(name)
    await user.paste('a'.repeat(60))
    await user.selectOptions(kind, '장르')
    await user.click(create)
    expect(name).toHaveValue('a'.repeat(60))
    expect(name).toHaveAccessibleDescription(
      '태그명은 50자를 초과할 수 없습니다. 한글, 영문 소문자, 숫자, 일부 기호만 사용할 수 있습니다.',
    )
    expect(name).toHaveFocus()
    expect(sentRequests).toEqual([])
  })

  it('shows a refusal at the name and keeps the input when the tag exists', async () => {
    const { user, host, name, kind, create } = await dialog({ create: taken('genre') })
    await user.type(name, 'calm')
    await user.selectOptions(kind, '장르')
    await user.click(create)
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription(
        '이미 있는 태그입니다: calm 한글, 영문 소문자, 숫자, 일부 기호만 사용할 수 있습니다.',
      ),
    )
    expect(host.toasts).toEqual([
      { kind: 'error', text: '태그를 생성하는 중 문제가 발생했습니다.' },
    ])
    expect(kind).toHaveValue('genre')
    expect(name).toHaveFocus()
  })
})

describe('the names of a tag', () => {
  const quiet: TagNaming = {
    kind: 'mood',
    tagName: 'quiet',
    korean: '조용한',
    english: 'quiet',
    synonyms: ['고요한'],
    version: 7,
  }
  const changed = () =>
    problem(409, 'CHANGED_MEANWHILE', { params: { current: 'a', given: 'b', version: 8 } })

  async function dialog(answer: Answer = () => carriedOut('TAG_NAMES_CHANGED', '저장했습니다.')) {
    const bodies: unknown[] = []
    const page = await openPage({
      tags: { instrument: [], mood: ['quiet'], genre: [], names: { quiet: { ko: '조용한' } } },
      handlers: [
        respond.to('GET /api/admin/tags/names', () => ({ dtoList: [quiet] })),
        respond.to('PUT /api/admin/tags/names/:tagName', (request) => {
          bodies.push(decodeURIComponent(request.url.pathname), request.body)
          return answer(request)
        }),
      ],
    })
    await page.user.click(button('quiet 언어별 이름'))
    const field = (name: string) => screen.getByRole('textbox', { name })
    await screen.findByRole('textbox', { name: '한국어 이름' })
    return { ...page, bodies, field }
  }

  it('appear beside the stored name, and the keyword finds them', async () => {
    const { user } = await openPage({
      tags: { instrument: [], mood: ['quiet'], genre: [], names: { quiet: { ko: '조용한' } } },
    })
    expect(lines('분위기')).toEqual(['quiet조용한트랙 34곡언어별 이름이름 변경'])
    await user.type(screen.getByRole('searchbox', { name: '태그 검색' }), 'ㅈㅇㅎ')
    expect(lines('분위기')).toHaveLength(1)
  })

  it('save together with synonyms and the version that was read', async () => {
    const { user, bodies, field, host } = await dialog()
    expect(field('동의어')).toHaveValue('고요한')
    await user.clear(field('한국어 이름'))
    await user.type(field('한국어 이름'), '잔잔한')
    await user.type(field('동의어'), ', calm')
    await user.click(button('저장'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies).toEqual([
      '/api/admin/tags/names/quiet',
      { korean: '잔잔한', english: 'quiet', synonyms: ['고요한', 'calm'], version: 7 },
    ])
    expect(host.emitted).toEqual([{ type: 'tags.changed', detail: {} }])
  })

  it('refuse an invalid name with a reason, and keep the input', async () => {
    const { user, bodies, field } = await dialog()
    await user.clear(field('영어 이름'))
    await user.type(field('영어 이름'), '*')
    await user.click(button('저장'))
    expect(field('영어 이름')).toBeInvalid()
    expect(bodies).toEqual([])
  })

  it('stay typed after another administrator has saved first', async () => {
    const { user, field } = await dialog(changed)
    await user.type(field('동의어'), ', calm')
    await user.click(button('저장'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(field('동의어')).toHaveValue('고요한, calm')
  })
})

describe('the requests of missing tags', () => {
  const hazy: TagRequest = {
    requestId: 7,
    tagName: 'hazy',
    kind: 'mood',
    memberCount: 2,
    createDate: '2026-11-20T03:00:00.000Z',
  }
  const other = {
    ...hazy,
    requestId: 9,
    tagName: '해금',
    kind: 'instrument',
    memberCount: 1,
  } as const

  it('show nothing while nobody requests a tag', async () => {
    await openPage()
    expect(screen.queryByRole('heading', { name: /태그 요청/ })).toBeNull()
  })

  it('appear in a list, where one press creates or dismisses the tag', async () => {
    const { user, sentRequests, host, decided } = await openPage({
      requests: [hazy, other],
      answers: [() => carriedOut('TAGS_CREATED', '태그가 등록되었습니다.')],
    })
    const section = await screen.findByRole('region', { name: '태그 요청 2개' })
    expect(section).toHaveTextContent('hazy분위기 · 회원 2명 · 2026-11-20')
    decided()
    await user.click(button('hazy 등록'))
    await waitFor(() => expect(screen.queryByText('hazy')).toBeNull())
    expect(section).toHaveFocus()
    await user.click(button('해금 반려'))
    expect(sentRequests).toEqual([
      { call: '/api/admin/tags/requests/7', body: { decision: 'accept' } },
      { call: '/api/admin/tags/requests/9', body: { decision: 'dismiss' } },
    ])
    expect(host.toasts[0]).toEqual({ kind: 'ok', text: '태그가 등록되었습니다.' })
    expect(host.emitted).toEqual([{ type: 'tags.changed', detail: {} }])
  })

  it('show why a request could not be decided', async () => {
    const { user } = await openPage({ requests: [hazy], answers: [taken('tagName')] })
    await user.click(await screen.findByRole('button', { name: 'hazy 등록' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('이미 있는 태그입니다: calm')
  })
})

describe('the merges of the last day', () => {
  const later: TagMerge = {
    mergeId: 9,
    kind: 'mood',
    from: 'soft',
    into: 'quiet',
    trackCount: 1204,
    adminNickname: '관리자',
    createDate: '2026-11-20T03:00:00.000Z',
    undoable: true,
  }
  const earlier = { ...later, mergeId: 7, from: 'still', into: 'soft', undoable: false }

  it('show nothing without a merge', async () => {
    await openPage()
    expect(screen.queryByRole('heading', { name: /합친 태그/ })).toBeNull()
  })

  it('appear in a list, where one press undoes the latest', async () => {
    const { user, sentRequests, host, undone } = await openPage({
      merges: [later, earlier],
      answers: [() => carriedOut('TAG_MERGE_UNDONE', '합친 태그를 되돌렸습니다.')],
    })
    const section = await screen.findByRole('region', { name: '최근 하루 동안 합친 태그 2건' })
    expect(section).toHaveTextContent('soft → quiet분위기 · 트랙 1,204곡 · 관리자')
    expect(section).toHaveTextContent('나중에 합친 것을 먼저 되돌려주세요.')
    undone()
    await user.click(button('soft → quiet 되돌리기'))
    await waitFor(() => expect(screen.queryByText('soft → quiet')).toBeNull())
    expect(button('still → soft 되돌리기')).toBeVisible()
    expect(sentRequests).toEqual([{ call: '/api/admin/tags/merges/9/undo', body: '' }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '합친 태그를 되돌렸습니다.' }])
    expect(host.emitted).toEqual([{ type: 'tags.changed', detail: {} }])
  })

  it('show the name that prevents undoing a merge', async () => {
    const { user } = await openPage({ merges: [later], answers: [taken('tagName')] })
    await user.click(await screen.findByRole('button', { name: 'soft → quiet 되돌리기' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('이미 있는 태그입니다: calm')
  })
})

describe('the removal of an unused tag', () => {
  it('appears only at tags without tracks, and requires a confirmation', async () => {
    const removed: string[] = []
    const { user, host } = await openPage({
      handlers: [
        respond.to('DELETE /api/admin/tags/instruments/:tagName', ({ params }) => {
          removed.push(String(params.tagName))
          return carriedOut('TAG_REMOVED', '태그를 삭제했습니다.')
        }),
      ],
    })
    const button = await screen.findByRole('button', { name: 'house 삭제' })
    expect(screen.queryByRole('button', { name: 'calm 삭제' })).toBeNull()
    await user.click(button)
    await waitFor(() => expect(removed).toEqual(['house']))
    expect(host.questions).toMatchObject([{ title: "'house' 태그를 삭제하시겠습니까?" }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '태그를 삭제했습니다.' }])
  })
})
