import { createApi } from '@reduxjs/toolkit/query/react'
import { nickname, personName } from '@sori/contract/account'
import type { Host } from '@sori/contract/host'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useCommand } from '../commands/index.ts'
import { hostBaseQuery } from '../http/hostBaseQuery.ts'
import type { RequestProblem } from '../http/index.ts'
import { createRemoteStore } from '../remote/createRemoteStore.ts'
import { carriedOut, renderRemote, respond } from '../testing/index.ts'
import { TextArea, TextInput } from '../ui/index.ts'
import { Form, FormField, useContractForm } from './index.ts'

const schema = z
  .object({
    name: personName,
    nickname,
    credit: z.optional(z.number()),
    albumDTO: z.object({ description: z.string().check(z.maxLength(5)) }),
  })
  .check(
    z.refine((given) => given.name !== given.nickname, {
      path: ['nickname'],
      params: { code: 'TAKEN' },
      when: ({ value }) => Boolean(value),
    }),
  )
const api = createApi({
  reducerPath: 'demo',
  baseQuery: hostBaseQuery,
  tagTypes: [],
  endpoints: (build) => ({
    save: build.mutation<unknown, unknown>({
      query: (body) => ({ url: '/api/form', method: 'POST', body }),
    }),
  }),
})
const appWith = (content: ReactNode) => () => content
const createStore = (host: Host) => createRemoteStore(host, { api, tagTypes: [], eventTags: {} })

type Answer = Omit<RequestProblem, 'message'> & { message?: string }

type LoadSchema = () => Promise<typeof schema>

function Page({ load }: { load?: LoadSchema | undefined }) {
  const command = useCommand(api.useSaveMutation(), { done: { message: null, to: 'stay' } })
  const form = useContractForm({
    schema: load ?? schema,
    defaultValues: { name: '', nickname: '', albumDTO: { description: '' } },
    command,
    focusAfterRefusal: 'name',
  })
  return (
    <Form form={form} label="앨범" submit="저장">
      <FormField form={form} name="nickname" label="닉네임" hint="두 글자 이상">
        <TextInput />
      </FormField>
      <FormField form={form} name="name" label="이름">
        <TextInput />
      </FormField>
      <FormField form={form} name="credit" label="크레딧" number>
        <TextInput inputMode="numeric" />
      </FormField>
      <FormField form={form} name="albumDTO.description" label="설명">
        <TextArea />
      </FormField>
    </Form>
  )
}

function open(
  answer: () => Promise<Answer | undefined> = async () => undefined,
  load?: LoadSchema,
) {
  const sentBodies: unknown[] = []
  const save = respond.to('POST /api/form', async ({ body }) => {
    sentBodies.push(body)
    const refusal = await answer()
    return refusal
      ? Response.json({ message: '', requestId: 'r', ...refusal }, { status: refusal.status })
      : carriedOut('SAVED')
  })
  const user = userEvent.setup()
  const content = <Page load={load} />
  const page = renderRemote({ App: appWith(content), createStore }, { handlers: [save] })
  const [nick, name, description] = ['닉네임', '이름', '설명'].map((label) =>
    screen.getByRole('textbox', { name: label }),
  ) as [HTMLElement, HTMLElement, HTMLElement]
  const press = () => user.click(screen.getByRole('button', { name: '저장' }))
  const fill = async () => {
    await user.type(nick, '한강{Tab}')
    await user.type(name, ' 홍  길동 {Tab}')
  }
  return { ...page, user, sentBodies, nick, name, description, save: press, fill }
}

const refused = (field: string, code: string, rest: object = {}): Answer => ({
  status: 400,
  code: 'VALIDATION',
  errors: [{ field, code, message: '서버의 말', ...rest }],
})

describe('useContractForm', () => {
  it('sends the parsed fields', async () => {
    const { fill, save, sentBodies, host } = open()
    await fill()
    await save()
    await waitFor(() =>
      expect(sentBodies).toEqual([
        { nickname: '한강', name: '홍 길동', albumDTO: { description: '' } },
      ]),
    )
    expect(host.toasts).toEqual([])
  })

  it('shows all errors, focuses the first and toasts it, and sends nothing', async () => {
    const { user, nick, name, description, save, sentBodies, host } = open()
    await user.type(description, 'abcdef')
    await save()
    expect(nick).toHaveAccessibleDescription('닉네임은 필수 입력 항목입니다. 두 글자 이상')
    expect(name).toHaveAccessibleDescription('이름은 필수 입력 항목입니다.')
    expect(description).toHaveAccessibleDescription('앨범 설명은 5자를 초과할 수 없습니다.')
    expect(nick).toHaveFocus()
    expect(host.toasts).toEqual([
      { kind: 'error', text: '입력값 오류: 닉네임은 필수 입력 항목입니다.' },
    ])
    expect(sentBodies).toEqual([])
  })

  it('validates on input after the first refusal only', async () => {
    const { user, nick, save } = open()
    await user.type(nick, '한')
    expect(nick).toHaveAccessibleDescription('두 글자 이상')
    await save()
    expect(nick).toHaveAccessibleDescription('닉네임은 2자 이상 입력해주세요. 두 글자 이상')
    await user.type(nick, '강')
    expect(nick).toHaveAccessibleDescription('두 글자 이상')
    expect(nick).not.toHaveAttribute('aria-invalid')
  })

  it('translates errors when the language changes', async () => {
    const { nick, save, host } = open()
    await save()
    act(() => host.setLocale('en'))
    expect(nick).toHaveAccessibleDescription('nickname is required. 두 글자 이상')
  })

  it('clears an error that another field has corrected', async () => {
    const { user, nick, name, save } = open()
    await user.type(nick, '한강')
    await user.type(name, '한강')
    await save()
    expect(nick).toHaveAccessibleDescription(
      '닉네임 중복입니다. 다른 닉네임을 입력해주세요. 두 글자 이상',
    )
    await user.type(name, '물')
    expect(nick).not.toHaveAttribute('aria-invalid')
  })

  it('sends numbers as numbers and refuses other text', async () => {
    const { fill, save, user, sentBodies } = open()
    const credit = screen.getByRole('textbox', { name: '크레딧' })
    await fill()
    await user.type(credit, '12a')
    await save()
    expect(credit).toHaveAccessibleDescription('크레딧은 숫자여야 합니다.')
    await user.type(credit, '{Backspace}')
    await save()
    await waitFor(() => expect(sentBodies).toMatchObject([{ credit: 12 }]))
  })

  it("shows the server's errors at the fields and keeps the input", async () => {
    const { fill, save, user, description, name, host } = open(async () =>
      refused('albumDTO.description', 'TOO_LONG', { params: { max: 500 } }),
    )
    await fill()
    await save()
    const text = '앨범 설명은 500자를 초과할 수 없습니다.'
    await waitFor(() => expect(description).toHaveAccessibleDescription(text))
    expect(description).toHaveFocus()
    expect(host.toasts).toEqual([{ kind: 'error', text: `입력값 오류: ${text}` }])
    expect(name).toHaveValue(' 홍  길동 ')
    await user.type(description, 'a')
    expect(description).not.toHaveAttribute('aria-invalid')
  })

  it("shows the server's text for an unknown code", async () => {
    const { fill, save, nick } = open(async () => refused('nickname', 'NEW_RULE'))
    await fill()
    await save()
    await waitFor(() => expect(nick).toHaveAccessibleDescription('서버의 말 두 글자 이상'))
  })

  it('shows errors of fields that the page lacks beside the button', async () => {
    const { fill, save } = open(async () => refused('birth', 'REQUIRED'))
    await fill()
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent('생년월일은 필수 입력 항목입니다.')
  })

  it('shows a refusal of the whole form beside the button and in a toast', async () => {
    let online = false
    const { fill, save, name, host } = open(async () => {
      if (!online) throw new TypeError('no connection')
      return undefined
    })
    await fill()
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
    expect(host.toasts).toEqual([{ kind: 'error', text: '네트워크 연결을 확인해주세요.' }])
    expect(name).toHaveFocus()
    online = true
    await save()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('sends one request for several presses, and is busy until the response', async () => {
    const response = Promise.withResolvers<undefined>()
    const { fill, user, sentBodies } = open(() => response.promise)
    await fill()
    const button = screen.getByRole('button', { name: '저장' })
    await user.dblClick(button)
    await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-busy', 'true')
    await waitFor(() => expect(sentBodies).toHaveLength(1))
    act(() => response.resolve(undefined))
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
    expect(sentBodies).toHaveLength(1)
  })
  describe('with a schema that it loads', () => {
    it('loads the schema at the first focus, not before', async () => {
      const load = jest.fn(async () => schema)
      const { user, nick } = open(undefined, load)
      expect(load).not.toHaveBeenCalled()
      await user.click(nick)
      expect(load).toHaveBeenCalledTimes(1)
    })

    it('checks and sends the fields as with a given schema', async () => {
      const { fill, save, nick, sentBodies } = open(undefined, async () => schema)
      await save()
      expect(nick).toHaveAccessibleDescription('닉네임은 필수 입력 항목입니다. 두 글자 이상')
      expect(nick).toHaveFocus()
      await fill()
      await save()
      await waitFor(() => expect(sentBodies).toMatchObject([{ nickname: '한강', name: '홍 길동' }]))
    })

    it('is busy while the schema loads, and sends once for several presses', async () => {
      const loaded = Promise.withResolvers<typeof schema>()
      const { fill, user, sentBodies } = open(undefined, () => loaded.promise)
      await fill()
      const button = screen.getByRole('button', { name: '저장' })
      await user.dblClick(button)
      await user.keyboard('{Enter}')
      expect(button).toHaveAttribute('aria-busy', 'true')
      expect(sentBodies).toEqual([])
      act(() => loaded.resolve(schema))
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
      expect(sentBodies).toHaveLength(1)
    })

    it('shows a lost connection and keeps the input when loading fails, and tries again', async () => {
      const load = jest.fn(async () => schema).mockRejectedValue(new Error('no connection'))
      const { fill, save, nick, name, host, sentBodies } = open(undefined, load)
      await fill()
      await save()
      expect(await screen.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
      expect(host.toasts).toEqual([{ kind: 'error', text: '네트워크 연결을 확인해주세요.' }])
      expect([nick, name].map((field) => (field as HTMLInputElement).value)).toEqual([
        '한강',
        ' 홍  길동 ',
      ])
      expect(sentBodies).toEqual([])
      load.mockResolvedValue(schema)
      await save()
      await waitFor(() => expect(sentBodies).toHaveLength(1))
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('sends nothing when the user has left before the schema is loaded', async () => {
      const loaded = Promise.withResolvers<typeof schema>()
      const { fill, save, unmount, host, sentBodies } = open(undefined, () => loaded.promise)
      await fill()
      await save()
      unmount()
      await act(async () => loaded.resolve(schema))
      expect([sentBodies, host.toasts]).toEqual([[], []])
    })
  })
})
