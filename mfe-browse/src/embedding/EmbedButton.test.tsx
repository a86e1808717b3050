import { paths } from '@sori/contract/paths'
import { aTrack, market } from '@sori/market-kit/testing'
import { renderRemote, type TestHostStart } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { createStore } from '../store.ts'
import { FakeAudio } from '../testing/fakeAudio.ts'

beforeEach(() => FakeAudio.install())

async function openDialog(start: TestHostStart = {}) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.track({ nickname: '새벽하늘', title: 'TRACK 1' }),
      handlers: [market.similarTracks(), market.getTrack(aTrack({ id: 7 }))],
      ...start,
    },
  )
  await user.click(await screen.findByRole('button', { name: /^(퍼가기|Embed)$/ }))
  return { ...page, user, dialog: await screen.findByRole('dialog') }
}

describe('EmbedButton', () => {
  it('copies the code of a player with the title of the track', async () => {
    const { user, host, dialog } = await openDialog()
    expect(dialog).toHaveAccessibleName("'TRACK 7' 퍼가기")
    const code = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'HTML 코드' })
    expect(code.value).toBe(
      '<iframe src="http://localhost/embed/track/7" width="100%" height="152" title="TRACK 7" ' +
        'style="border:0" loading="lazy" allow="autoplay"></iframe>',
    )
    expect(within(dialog).getByTitle('미리보기')).toHaveAttribute(
      'src',
      'http://localhost/embed/track/7',
    )
    await user.click(within(dialog).getByRole('button', { name: '코드 복사' }))
    expect(await navigator.clipboard.readText()).toBe(code.value)
    expect(host.toasts).toEqual([{ kind: 'ok', text: '코드가 복사되었습니다.' }])
  })

  it('shows English texts to an English reader', async () => {
    const { dialog } = await openDialog({ locale: 'en' })
    expect(dialog).toHaveAccessibleName('Embed ‘TRACK 7’')
    expect(within(dialog).getByRole('button', { name: 'Copy code' })).toBeVisible()
  })
})
