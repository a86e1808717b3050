import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { market, tracks } from '../index.ts'
import { TableStory } from './GalleryReading.tsx'
import { ChartStory, SectionStory, TagStory } from './GalleryStudio.tsx'
import { createGalleryStore } from './galleryApi.ts'

const tags = { instrument: ['guitar', 'piano', '해금'], mood: ['calm', 'dark'], genre: ['lo-fi'] }

function open(
  App: ComponentType,
  start: TestHostStart & { refusesTags?: boolean; saved?: Answer } = {},
) {
  const user = userEvent.setup()
  const changes: unknown[] = []
  let tagsFail = start.refusesTags ?? false
  const page = renderRemote(
    { App, createStore: createGalleryStore },
    {
      path: '/__gallery',
      user: aMember(),
      handlers: [
        respond.to('GET /api/me/sessions', () => ({ dtoList: [] })),
        market.listTracks(
          tracks(1, 5).map((track) => ({ ...track, description: '설명' })),
          { total: 40, size: 5 },
        ),
        market.getTrack(tracks(1, 1)[0] as ReturnType<typeof tracks>[number]),
        respond.to('GET /api/sounds/tags', () =>
          tagsFail ? problem(503, 'UNAVAILABLE') : { dtoList: [tags] },
        ),
        respond.to('PATCH /api/me/tracks/:id', (request) => {
          const { params, body } = request
          changes.push(body)
          if (start.saved) return start.saved(request)
          if (params.id === '2') {
            return problem(400, 'VALIDATION', {
              errors: [{ field: 'title', code: 'TAKEN', message: 'taken' }],
            })
          }
          return params.id === '3' ? problem(404, 'NOT_FOUND') : carriedOut('TRACK_CHANGED')
        }),
      ],
      ...start,
    },
  )
  const table = async () => within(await screen.findByRole('table', { name: '트랙 표' }))
  return { ...page, user, changes, table, tagsCome: () => (tagsFail = false) }
}

/** jsdom's Blob has no `text`. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}

describe('an editable table', () => {
  it('edits one row, sends the parsed draft and returns the focus', async () => {
    const { user, host, changes, table } = open(TableStory)
    const rows = await table()
    await user.click(await rows.findByRole('button', { name: 'TRACK 1 수정' }))
    expect(rows.getByRole('textbox', { name: '제목' })).toHaveFocus()
    await user.click(rows.getByRole('button', { name: 'TRACK 2 수정' }))
    expect(host.toasts).toEqual([{ kind: 'error', text: '다른 항목을 수정 중입니다.' }])
    await user.type(rows.getByRole('textbox', { name: '제목' }), ' 밤{Enter}')
    await waitFor(() => expect(rows.queryByRole('textbox')).toBeNull())
    expect(changes).toEqual([{ title: 'TRACK 1 밤', description: '설명' }])
    expect(rows.getByRole('button', { name: 'TRACK 1 수정' })).toHaveFocus()
    expect(host.unsaved()).toBe(0)
  })

  it('shows schema errors in a toast and at the field', async () => {
    const { user, host, changes, table } = open(TableStory)
    const rows = await table()
    await user.click(await rows.findByRole('button', { name: 'TRACK 1 수정' }))
    const title = rows.getByRole('textbox', { name: '제목' })
    await user.clear(title)
    await user.clear(rows.getByRole('textbox', { name: '설명' }))
    expect(host.unsaved()).toBe(1)
    await user.click(rows.getByRole('button', { name: 'TRACK 1 적용' }))
    expect(host.toasts).toEqual([
      {
        kind: 'error',
        text: '입력 오류: 제목은 필수 입력 항목입니다. 설명은 필수 입력 항목입니다.',
      },
    ])
    expect(title).toHaveAccessibleDescription('제목은 필수 입력 항목입니다.')
    expect(changes).toEqual([])
    await user.type(title, 'AB')
    expect(title).not.toHaveAttribute('aria-invalid')
    await user.type(title, '{Escape}')
    expect(rows.queryByRole('textbox')).toBeNull()
  })

  it('keeps a refused row open with the error at its field or buttons', async () => {
    const { user, host, table } = open(TableStory, { locale: 'en' })
    const rows = await table()
    await user.click(await rows.findByRole('button', { name: 'TRACK 2 Edit' }))
    await user.click(rows.getByRole('button', { name: 'TRACK 2 Apply' }))
    await waitFor(() =>
      expect(rows.getByRole('textbox', { name: '제목' })).toHaveAccessibleDescription(
        'title duplicate, enter another',
      ),
    )
    expect(host.toasts).toEqual([
      { kind: 'error', text: 'input error: title duplicate, enter another' },
    ])
    await user.click(rows.getByRole('button', { name: 'TRACK 2 Cancel' }))
    await user.click(rows.getByRole('button', { name: 'TRACK 3 Edit' }))
    await user.click(rows.getByRole('button', { name: 'TRACK 3 Apply' }))
    expect(await rows.findByRole('alert')).toBeVisible()
    expect(host.toasts.at(-1)).toEqual({ kind: 'error', text: 'edit failed' })
  })

  it('ignores all presses while a row is being saved', async () => {
    const title = () => rows.getByRole('textbox', { name: '제목' })
    const answer = Promise.withResolvers<unknown>()
    const { user, host, table } = open(TableStory, { saved: () => answer.promise })
    const rows = await table()
    await user.click(await rows.findByRole('button', { name: 'TRACK 1 수정' }))
    await user.type(title(), ' 밤{Enter}')
    await user.type(title(), '중{Escape}')
    expect(title()).toHaveValue('TRACK 1 밤')
    await user.click(rows.getByRole('button', { name: 'TRACK 2 수정' }))
    expect(host.toasts).toEqual([{ kind: 'error', text: '다른 항목을 수정 중입니다.' }])
    expect(rows.getByRole('button', { name: 'TRACK 1 적용' })).toHaveAttribute('aria-busy', 'true')
    await act(async () => answer.resolve(carriedOut('TRACK_CHANGED')))
    await waitFor(() => expect(rows.queryByRole('textbox')).toBeNull())
  })

  it('shows a delete button that only explains why deleting is impossible', async () => {
    const { user, host, table } = open(TableStory)
    const rows = await table()
    expect(rows.queryByRole('button', { name: /삭제/ })).toBeNull()
    await user.click(await rows.findByRole('button', { name: 'TRACK 1 수정' }))
    await user.click(rows.getByRole('button', { name: 'TRACK 1 삭제' }))
    expect(host.toasts).toEqual([{ kind: 'info', text: '삭제 기능은 준비 중입니다.' }])
  })
})

describe('TagPicker', () => {
  const pick = async (start: Parameters<typeof open>[1] = {}) => {
    const page = open(TagStory, start)
    await page.user.click(screen.getByRole('button', { name: /태그 고르기/ }))
    return { ...page, dialog: within(screen.getByRole('dialog')) }
  }

  it('adds and removes tags by click and Enter, and keeps confirmed ones', async () => {
    const { user, dialog } = await pick()
    await user.click(await dialog.findByRole('button', { name: 'guitar' }))
    await user.click(dialog.getByRole('tab', { name: '분위기' }))
    await user.type(dialog.getByRole('searchbox', { name: '태그 검색' }), 'CLAM{Enter}')
    expect(dialog.getByRole('heading', { name: '선택한 태그 3개' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'piano 선택 해제' }))
    await user.click(dialog.getByRole('button', { name: '확인' }))
    expect(screen.getByRole('button', { name: '태그 고르기 (2)' })).toBeVisible()
  })

  it('finds tags of all kinds and names the kind of each', async () => {
    const { user, dialog } = await pick()
    await dialog.findByRole('button', { name: 'guitar' })
    const search = dialog.getByRole('searchbox', { name: '태그 검색' })
    await user.type(search, 'a')
    const instruments = within(dialog.getByRole('region', { name: '악기' }))
    await user.click(instruments.getByRole('button', { name: 'guitar' }))
    await user.type(search, '{Backspace}lofi{Enter}')
    expect(search).toHaveValue('')
    expect(dialog.getByRole('heading', { name: '선택한 태그 3개' })).toBeVisible()
    expect(dialog.getByRole('tab', { name: /장르/ })).toHaveTextContent('장르1')
  })

  it('requests a missing tag for a kind, and offers no request for an existing one', async () => {
    const { user, dialog } = await pick()
    await dialog.findByRole('button', { name: 'guitar' })
    const search = dialog.getByRole('searchbox', { name: '태그 검색' })
    await user.type(search, 'Piano')
    expect(dialog.queryByRole('button', { name: /요청/ })).toBeNull()
    await user.clear(search)
    await user.type(search, 'a,b')
    expect(dialog.getByText(/일부 기호를 50자까지/)).toBeVisible()
    for (const name of ['Refused', 'Hazy Night']) {
      await user.clear(search)
      await user.type(search, name)
      await user.click(dialog.getByRole('button', { name: '분위기로 요청' }))
    }
    expect(
      await dialog.findByText('“hazy night” 태그를 요청했습니다. 결과는 메일로 알려드립니다.'),
    ).toBeVisible()
    await user.clear(search)
    await user.type(search, 'refused')
    expect(dialog.getByRole('button', { name: '분위기로 요청' })).toBeEnabled()
  })

  it('shows when a tag is already chosen and when no tag matches', async () => {
    const { user, host, dialog } = await pick()
    await user.click(await dialog.findByRole('button', { name: 'piano' }))
    expect(host.toasts).toEqual([{ kind: 'info', text: '이미 선택한 태그입니다.' }])
    await user.type(dialog.getByRole('searchbox', { name: '태그 검색' }), 'xylophone')
    expect(dialog.getByText('일치하는 태그가 없습니다.')).toBeVisible()
  })

  it('drops the choice on reset and on close', async () => {
    const { user, dialog } = await pick()
    await user.click(dialog.getByRole('button', { name: '초기화' }))
    expect(dialog.getByText('선택한 태그가 없습니다.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '닫기' }))
    expect(screen.getByRole('button', { name: '태그 고르기 (1)' })).toBeVisible()
  })

  it('offers a retry when tags failed to load', async () => {
    const { user, dialog, tagsCome } = await pick({ refusesTags: true })
    expect(await dialog.findByText('태그를 불러오지 못했습니다.')).toBeVisible()
    tagsCome()
    await user.click(dialog.getByRole('button', { name: '다시 시도' }))
    expect(await dialog.findByRole('button', { name: '해금' })).toBeVisible()
  })

  it('moves along its tabs by arrow keys', async () => {
    const { user, dialog } = await pick()
    dialog.getByRole('tab', { name: /악기/ }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(dialog.getByRole('tab', { name: '장르' })).toHaveFocus()
    expect(await dialog.findByRole('button', { name: 'lo-fi' })).toBeVisible()
  })
})

describe('a chart', () => {
  it('can be shown as a table with links', async () => {
    const { user } = open(ChartStory)
    await user.click(screen.getByRole('button', { name: '상위 트랙 표로 보기' }))
    const table = within(screen.getByRole('table', { name: '상위 트랙' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '트랙다운로드',
      '을지로의 새벽31',
      'A VERY LONG TITLE OF A TRACK12',
    ])
    expect(table.getByRole('link', { name: '을지로의 새벽' })).toHaveAttribute(
      'href',
      '/__gallery#top-1',
    )
  })

  it('announces values by arrow keys', async () => {
    const { user } = open(ChartStory)
    const values = screen.getByRole('slider', { name: /^일별 다운로드/ })
    expect(values).toHaveAttribute('aria-valuetext', '10-01: 3')
    act(() => values.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(values).toHaveAttribute('aria-valuetext', '10-04: 8')
    expect(screen.getByText('10-04: 8')).toBeVisible()
    await user.keyboard('{End}{ArrowRight}')
    expect(values).toHaveAttribute('aria-valuetext', '10-07: 12')
  })

  it('saves a CSV file under its name', async () => {
    const saved: { name: string; blob: Blob }[] = []
    let blob = new Blob()
    URL.createObjectURL = (given) => {
      blob = given as Blob
      return 'blob:csv'
    }
    URL.revokeObjectURL = () => {}
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob })
    })
    const { user } = open(ChartStory)
    await user.click(screen.getByRole('button', { name: '앨범·트랙 비율 CSV 저장' }))
    expect(saved.map(({ name }) => name)).toEqual(['앨범·트랙 비율.csv'])
    expect(await textOf(saved[0]?.blob as Blob)).toContain('구분,개수\r\n앨범,3\r\n트랙,12')
    click.mockRestore()
  })

  it('shows that it has no data', () => {
    open(ChartStory)
    expect(
      within(screen.getByRole('region', { name: '빈 차트' })).getByText(
        '아직 통계 데이터가 없습니다.',
      ),
    ).toBeVisible()
  })
})

describe('management sections', () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: '관리 화면' })).getAllByRole('link')

  it('show albums, tracks and tags to members', () => {
    open(SectionStory)
    expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['앨범', '/me/sounds/albums'],
      ['트랙', '/me/sounds/tracks'],
      ['태그', '/me/sounds/tags'],
    ])
    expect(screen.getByRole('link', { name: '트랙' })).toHaveAttribute('aria-current', 'page')
  })

  it('show albums, tracks and tag spelling to administrators', () => {
    open(SectionStory, { user: aMember({ roles: ['ROLE_ADMIN'] }) })
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/admin/albums',
      '/admin/tracks',
      '/admin/tags/spelling',
      '/admin/picks',
    ])
  })
})
