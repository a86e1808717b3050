import { paths } from '@sori/contract/paths'
import { anAlbum, aTrack, market } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { createStore } from '../store.ts'
import { FakeAudio } from '../testing/fakeAudio.ts'

const reported: Answer = () =>
  carriedOut('REPORTED', '신고가 접수되었습니다. 검토 결과는 메일로 알려드립니다.', { reportId: 1 })

function openTrack(answer: Answer = reported, start: TestHostStart = {}) {
  const sent: unknown[] = []
  const recorded: Answer = (request) => {
    sent.push(request.body)
    return answer(request)
  }
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.track({ nickname: '새벽하늘', title: 'TRACK 1' }),
      user: aMember(),
      handlers: [
        market.similarTracks(),
        market.getTrack(aTrack()),
        respond.to('POST /api/reports', recorded),
      ],
      ...start,
    },
  )
  return { ...page, sent, user: userEvent.setup() }
}

async function openDialog(answer?: Answer) {
  const page = openTrack(answer)
  await page.user.click(await screen.findByRole('button', { name: '신고' }))
  const dialog = await screen.findByRole('dialog', { name: "'TRACK 1' 신고" })
  const reason = within(dialog).getByRole('combobox', { name: '신고 사유' })
  const text = within(dialog).getByRole('textbox', { name: '신고 내용' })
  const send = () => page.user.click(within(dialog).getByRole('button', { name: '신고하기' }))
  return { ...page, dialog, reason, text, send }
}

beforeEach(() => FakeAudio.install())

describe('ReportButton', () => {
  it('sends reason and text for a track and confirms it', async () => {
    const { user, host, sent, reason, text, send } = await openDialog()
    await user.selectOptions(reason, '저작권 침해')
    await user.type(text, ' 제 음원입니다. ')
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ kind: 'track', id: 1, reason: 'copyright', text: '제 음원입니다.' }])
    expect(host.toasts).toEqual([
      { kind: 'ok', text: '신고가 접수되었습니다. 검토 결과는 메일로 알려드립니다.' },
    ])
  })

  it('requires a reason, and a text for "other"', async () => {
    const { user, host, sent, reason, text, send } = await openDialog()
    await send()
    expect(reason).toHaveAccessibleDescription('사유는 필수 입력 항목입니다.')
    await user.selectOptions(reason, '기타')
    await send()
    expect(text).toHaveAccessibleDescription(
      '내용은 필수 입력 항목입니다. 검토 결과는 메일로 알려드립니다. 기타 사유는 내용을 입력해주세요.',
    )
    expect(host.toasts.at(-1)?.text).toBe('입력값 오류: 내용은 필수 입력 항목입니다.')
    expect(sent).toEqual([])
  })

  it('keeps the typed text when a second report is refused', async () => {
    const { user, reason, text, send, dialog } = await openDialog(() =>
      problem(400, 'ALREADY_REPORTED'),
    )
    await user.selectOptions(reason, '기타')
    await user.type(text, '또 있습니다.')
    await send()
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      '이미 신고한 항목입니다. 검토가 끝나면 메일로 알려드립니다.',
    )
    expect(text).toHaveValue('또 있습니다.')
  })

  it('redirects a visitor to the login', async () => {
    const { user, host } = openTrack(reported, { user: null })
    await user.click(await screen.findByRole('button', { name: '신고' }))
    expect(host.visited.at(-1)).toBe('/login')
  })

  it('stays hidden for the member’s own tracks', async () => {
    openTrack(reported, { user: aMember({ userId: '900' }) })
    expect(await screen.findByRole('button', { name: '음원 공유' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '신고' })).toBeNull()
  })

  it('names the reported album', async () => {
    const user = userEvent.setup()
    renderRemote(
      { App, createStore },
      {
        path: paths.album({ nickname: '새벽하늘', albumName: 'ALBUM 1' }),
        user: aMember(),
        handlers: [market.getAlbum(anAlbum(), [aTrack()])],
      },
    )
    await user.click(await screen.findByRole('button', { name: '신고' }))
    expect(await screen.findByRole('dialog', { name: "'ALBUM 1' 신고" })).toBeVisible()
  })
})
