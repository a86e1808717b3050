import { tracks, wirePage, wireTrack } from '@sori/market-kit/testing'
import { aMember, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const [first, second] = tracks(1, 2)
const measured = { soundType: 'LOOP', bpm: 92.5, musicalKey: 'C#m' } as const

async function openDialog(answer: () => object = () => carriedOut('TRACK_CHANGED', '저장')) {
  const user = userEvent.setup()
  const sentBodies: unknown[] = []
  const page = renderRemote(
    { App, createStore },
    {
      path: '/me/sounds/tracks',
      user: aMember(),
      handlers: [
        respond.to('GET /api/me/tracks', () =>
          wirePage(
            [first, second].flatMap((track, index) =>
              track
                ? [
                    {
                      ...wireTrack({ ...track, ...(index === 0 && measured) }),
                      characterSource: index === 0 ? 'ARTIST' : null,
                    },
                  ]
                : [],
            ),
          ),
        ),
        respond.to('PATCH /api/me/tracks/:id', ({ body }) => {
          sentBodies.push(body)
          return answer()
        }),
      ],
    },
  )
  const dialog = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `${title} 유형·BPM·키` }))
    return within(await screen.findByRole('dialog', { name: `'${title}' 유형·BPM·키` }))
  }
  return { ...page, user, sentBodies, dialog }
}

describe('CharacterDialog', () => {
  it('shows the current values in the row and in the dialog', async () => {
    const { dialog } = await openDialog()
    expect(await screen.findByText('루프 · 92.5 · C#m')).toBeVisible()
    const box = await dialog('TRACK 1')
    expect(box.getByRole('textbox', { name: 'BPM' })).toHaveValue('92.5')
    for (const name of ['루프', 'C#m']) expect(box.getByRole('button', { name })).toBePressed()
  })

  it('saves the corrected values and emits the event', async () => {
    const { user, sentBodies, host, dialog } = await openDialog()
    const box = await dialog('TRACK 2')
    expect(box.queryByRole('button', { name: '측정값으로 되돌리기' })).toBeNull()
    await user.click(box.getByRole('button', { name: '원샷' }))
    await user.type(box.getByRole('textbox', { name: 'BPM' }), '87,25{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentBodies).toEqual([
      { character: { soundType: 'ONESHOT', bpm: 87.25, musicalKey: null } },
    ])
    expect(host.emitted).toEqual([{ type: 'track.changed', detail: { musicIds: [2] } }])
  })

  it('removes a value by a second press, and returns to the measured ones', async () => {
    const { user, sentBodies, dialog } = await openDialog()
    const box = await dialog('TRACK 1')
    await user.click(box.getByRole('button', { name: 'C#m' }))
    await user.clear(box.getByRole('textbox', { name: 'BPM' }))
    await user.click(box.getByRole('button', { name: '저장' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click((await dialog('TRACK 1')).getByRole('button', { name: '측정값으로 되돌리기' }))
    await waitFor(() =>
      expect(sentBodies).toEqual([
        { character: { soundType: 'LOOP', bpm: null, musicalKey: null } },
        { character: null },
      ]),
    )
  })

  it.each(['19', '400.5', '92.123', 'fast'])(
    'refuses the tempo %s with a reason',
    async (tempo) => {
      const { user, sentBodies, dialog } = await openDialog()
      const box = await dialog('TRACK 2')
      await user.type(box.getByRole('textbox', { name: 'BPM' }), `${tempo}{Enter}`)
      expect(box.getByRole('textbox', { name: 'BPM' })).toHaveAccessibleDescription(
        /20부터 400까지, 소수점 두 자리까지/,
      )
      expect(sentBodies).toEqual([])
    },
  )

  it('stays open with the reason of a refusal', async () => {
    const { user, dialog } = await openDialog(() => problem(403, 'FORBIDDEN'))
    const box = await dialog('TRACK 2')
    await user.click(box.getByRole('button', { name: '저장' }))
    expect(await box.findByRole('alert')).toBeVisible()
  })
})
