import { anAlbum, aTrack, wireAlbum, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
} from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const TITLE = 'NIGHT'
const DESCRIPTION = '밤의 소리'
const saved: Answer = () => carriedOut('TRACK_CHANGED', '저장')
const changed =
  (current: string, given: string, version: number): Answer =>
  () =>
    problem(409, 'CHANGED_MEANWHILE', { params: { current, given, version } })

/** Opens the artist's tracks or albums. `answers` are the responses to the edits, in order. */
async function openPage(path: '/me/sounds/tracks' | '/me/sounds/albums', answers: Answer[]) {
  const sentBodies: unknown[] = []
  const edit: Answer = (request) => {
    sentBodies.push(request.body)
    return (answers.shift() ?? saved)(request)
  }
  const track = { ...wireTrack(aTrack({ title: TITLE, description: DESCRIPTION })), version: 4 }
  const album = { ...wireAlbum(anAlbum({ name: TITLE, description: DESCRIPTION })), version: 4 }
  const page = renderRemote(
    { App, createStore },
    {
      path,
      user: aMember(),
      handlers: [
        respond.to('GET /api/me/tracks', () => wirePage([track])),
        respond.to('GET /api/me/albums', () => wirePage([album])),
        respond.to('PATCH /api/me/tracks/:id', edit),
        respond.to('PATCH /api/me/albums/:id', edit),
      ],
    },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: `${TITLE} 수정` }))
  const type = async (label: '제목' | '설명', text: string) => {
    const field = screen.getByRole('textbox', { name: label })
    await user.clear(field)
    await user.type(field, text)
  }
  const apply = () => user.click(screen.getByRole('button', { name: `${TITLE} 적용` }))
  return { ...page, user, sentBodies, type, apply }
}
const conflict = () => screen.findByRole('dialog', { name: '그 사이에 정보가 변경되었습니다' })

describe('editing a track that somebody else edits too', () => {
  it('sends only the changed field with the version of the opened row', async () => {
    const { sentBodies, type, apply, host } = await openPage('/me/sounds/tracks', [])
    await type('설명', '새 설명')
    await apply()
    await waitFor(() => expect(host.toasts).toHaveLength(1))
    expect(sentBodies).toEqual([{ version: 4, description: '새 설명' }])
  })

  it('sends nothing when no text is changed', async () => {
    const { sentBodies, apply } = await openPage('/me/sounds/tracks', [])
    await apply()
    expect(await screen.findByRole('button', { name: `${TITLE} 수정` })).toBeVisible()
    expect(sentBodies).toEqual([])
  })

  it('saves without a dialog when the other person has changed another field', async () => {
    const answers = [changed(DESCRIPTION, '새 설명', 5)]
    const { sentBodies, type, apply, host } = await openPage('/me/sounds/tracks', answers)
    await type('설명', '새 설명')
    await apply()
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'ok', text: '저장되었습니다.' }]))
    expect(sentBodies).toEqual([
      { version: 4, description: '새 설명' },
      { version: 5, description: '새 설명' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows both values of each field and saves the chosen ones', async () => {
    const answers = [changed('DAWN\n첫째 줄\n둘째 줄', 'DUSK\n내 설명', 5)]
    const { user, sentBodies, type, apply, host } = await openPage('/me/sounds/tracks', answers)
    await type('제목', 'DUSK')
    await type('설명', '내 설명')
    await apply()
    const dialog = within(await conflict())
    const title = dialog.getByRole('group', { name: '제목' })
    const description = dialog.getByRole('group', { name: '설명' })
    expect(title).toHaveTextContent('현재 값DAWN입력한 값DUSK')
    expect(description).toHaveTextContent('현재 값첫째 줄 둘째 줄입력한 값내 설명')
    expect(host.toasts).toEqual([])
    await user.click(within(title).getByRole('radio', { name: /현재 값/ }))
    await user.click(dialog.getByRole('button', { name: '선택한 값으로 저장' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentBodies.at(-1)).toEqual({ version: 5, description: '내 설명' })
    expect(screen.getByRole('button', { name: `${TITLE} 수정` })).toBeVisible()
  })

  it('keeps the current value without a request, and closes the row', async () => {
    const answers = [changed('DAWN', 'DUSK', 5)]
    const { user, sentBodies, type, apply, host } = await openPage('/me/sounds/tracks', answers)
    await type('제목', 'DUSK')
    await apply()
    await user.click(within(await conflict()).getByRole('button', { name: '현재 값 유지' }))
    expect(await screen.findByRole('button', { name: `${TITLE} 수정` })).toBeVisible()
    expect(sentBodies).toHaveLength(1)
    expect(host.unsaved()).toBe(0)
  })

  it('keeps the typed texts when the dialog is closed', async () => {
    const answers = [changed('DAWN', 'DUSK', 5)]
    const { user, type, apply } = await openPage('/me/sounds/tracks', answers)
    await type('제목', 'DUSK')
    await apply()
    await user.click(within(await conflict()).getByRole('button', { name: '닫기' }))
    expect(screen.getByRole('textbox', { name: '제목' })).toHaveValue('DUSK')
  })

  it('shows a refusal of the chosen value in a toast', async () => {
    const taken: Answer = () =>
      problem(400, 'VALIDATION', { errors: [{ field: 'title', code: 'TAKEN', message: '' }] })
    const { user, type, apply, host } = await openPage('/me/sounds/tracks', [
      changed('DAWN', 'DUSK', 5),
      taken,
    ])
    await type('제목', 'DUSK')
    await apply()
    await user.click(within(await conflict()).getByRole('button', { name: '입력한 값으로 수정' }))
    await waitFor(() => expect(host.toasts).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByRole('textbox', { name: '제목' })).toHaveValue('DUSK')
  })
})

it('ItemConflictDialog shows both names of an album', async () => {
  const { user, sentBodies, type, apply } = await openPage('/me/sounds/albums', [
    changed('DAWN', 'DUSK', 5),
  ])
  await type('제목', 'DUSK')
  await apply()
  const dialog = within(await conflict())
  expect(dialog.getByRole('group', { name: '제목' })).toHaveTextContent('DAWN입력한 값DUSK')
  await user.click(dialog.getByRole('button', { name: '입력한 값으로 수정' }))
  await waitFor(() =>
    expect(sentBodies).toEqual([
      { version: 4, albumName: 'DUSK' },
      { version: 5, albumName: 'DUSK' },
    ]),
  )
})

it('ItemConflictDialog shows both characters of a track, and keeps the current one', async () => {
  const { user, sentBodies } = await openPage('/me/sounds/tracks', [
    changed('LOOP, 90 BPM, Am', 'ONESHOT, 120 BPM', 5),
  ])
  await user.click(screen.getByRole('button', { name: `${TITLE} 취소` }))
  await user.click(screen.getByRole('button', { name: `${TITLE} 유형·BPM·키` }))
  await user.click(await screen.findByRole('button', { name: '저장' }))
  const dialog = within(await conflict())
  expect(dialog.getByRole('group', { name: '유형·BPM·키' })).toHaveTextContent(
    '현재 값루프 · 90 BPM · Am입력한 값원샷 · 120 BPM',
  )
  await user.click(dialog.getByRole('button', { name: '현재 값 유지' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBodies).toHaveLength(1)
})
