import type { Host } from '@sori/contract/host'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { createRemoteApi } from '../http/index.ts'
import { createRemoteStore } from '../remote/createRemoteStore.ts'
import { renderRemote } from '../testing/index.ts'
import { RowActions, RowField, useRowEditor } from './index.ts'

const schema = z.object({ title: z.string().check(z.trim(), z.minLength(2)) })
type LoadSchema = () => Promise<typeof schema>

const appWith = (content: ReactNode) => () => content
const createStore = (host: Host) =>
  createRemoteStore(host, { api: createRemoteApi('demo', []), tagTypes: [], eventTags: {} })

const LOST_CONNECTION = '네트워크 연결을 확인해주세요.'

interface PageProps {
  load: LoadSchema
  sentDrafts: unknown[]
}

function Page({ load, sentDrafts }: PageProps) {
  const editor = useRowEditor<number, { title: string }>({
    schema: load,
    apply: async (id, draft) => {
      sentDrafts.push({ id, ...draft })
      return { ok: true, answer: undefined }
    },
  })
  return (
    <table>
      <tbody>
        <tr>
          <td>
            {editor.isOpen(1) && <RowField editor={editor} name="title" label="제목" first />}
            <RowActions editor={editor} id={1} name="NIGHT" draft={{ title: '' }} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function openRow(load: LoadSchema) {
  const sentDrafts: unknown[] = []
  const user = userEvent.setup()
  const content = <Page load={load} sentDrafts={sentDrafts} />
  const page = renderRemote({ App: appWith(content), createStore })
  return {
    ...page,
    user,
    sentDrafts,
    open: async () => user.click(await screen.findByRole('button', { name: 'NIGHT 수정' })),
    title: () => screen.getByRole('textbox', { name: '제목' }),
  }
}

describe('useRowEditor with a schema that it loads', () => {
  it('loads the schema when a row is opened, not before', async () => {
    const load = jest.fn(async () => schema)
    const { open } = openRow(load)
    await screen.findByRole('button', { name: 'NIGHT 수정' })
    expect(load).not.toHaveBeenCalled()
    await open()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('sends the parsed draft and closes the row', async () => {
    const { user, open, title, sentDrafts } = openRow(async () => schema)
    await open()
    await user.type(title(), ' DAY {Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(sentDrafts).toEqual([{ id: 1, title: 'DAY' }])
  })

  it('focuses a refused field and shows its reason', async () => {
    const { user, open, title, host, sentDrafts } = openRow(async () => schema)
    await open()
    await user.type(title(), 'D')
    await user.click(screen.getByRole('button', { name: 'NIGHT 적용' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('제목은 2자 이상 입력해주세요.')
    expect(title()).toHaveFocus()
    expect(host.toasts).toEqual([
      { kind: 'error', text: '입력 오류: 제목은 2자 이상 입력해주세요.' },
    ])
    expect(sentDrafts).toEqual([])
  })

  it('shows a lost connection and keeps the draft when loading fails, and tries again', async () => {
    const load = jest.fn(async () => schema).mockRejectedValue(new Error('no connection'))
    const { user, open, title, host, sentDrafts } = openRow(load)
    await open()
    await user.type(title(), 'DAY{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(LOST_CONNECTION)
    expect(host.toasts).toEqual([{ kind: 'error', text: LOST_CONNECTION }])
    expect(title()).toHaveValue('DAY')
    expect(sentDrafts).toEqual([])
    load.mockResolvedValue(schema)
    await user.click(screen.getByRole('button', { name: 'NIGHT 적용' }))
    await waitFor(() => expect(sentDrafts).toEqual([{ id: 1, title: 'DAY' }]))
  })

  it('sends nothing when the user has left before the schema is loaded', async () => {
    const loaded = Promise.withResolvers<typeof schema>()
    const { user, open, title, unmount, host, sentDrafts } = openRow(() => loaded.promise)
    await open()
    await user.type(title(), 'DAY{Enter}')
    expect(screen.getByRole('button', { name: 'NIGHT 적용' })).toHaveAttribute('aria-busy', 'true')
    unmount()
    await act(async () => loaded.resolve(schema))
    expect([sentDrafts, host.toasts]).toEqual([[], []])
  })
})
