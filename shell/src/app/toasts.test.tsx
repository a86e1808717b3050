import { ToastRegion } from '@sori/remote-kit/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { countActs, createToasts, type Toasts } from './toasts.ts'
import { useSnapshot } from './useServices.tsx'

function Area({ toasts }: { toasts: Toasts }) {
  const toast = useSnapshot(toasts.current)
  return (
    <ToastRegion
      toast={toast && { id: toast.id, tone: toast.kind, text: toast.text }}
      onDone={(id) => toasts.done(Number(id))}
      labels={{ close: '알림 닫기' }}
    />
  )
}

function setUp() {
  const toasts = createToasts(countActs(window))
  render(<Area toasts={toasts} />)
  const say = (text: string) => act(() => toasts.show({ kind: 'info', text }))
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  return { toasts, say, pass }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a toast stands for two seconds', () => {
  const { say, pass } = setUp()
  say('하나')
  pass(1900)
  expect(screen.getByText('하나')).toBeInTheDocument()
  pass(200)
  expect(screen.queryByText('하나')).toBeNull()
})

test('one is visible, the others wait their turn', () => {
  const { say, pass } = setUp()
  say('하나')
  say('둘')
  say('둘')
  expect(screen.queryByText('둘')).toBeNull()
  pass(2000)
  expect(screen.getByText('둘')).toBeInTheDocument()
  pass(2000)
  expect(screen.queryByText('둘')).toBeNull()
})

test('under the pointer it stays', () => {
  const { say, pass } = setUp()
  say('하나')
  fireEvent.pointerMove(screen.getByText('하나'))
  pass(10_000)
  expect(screen.getByText('하나')).toBeInTheDocument()
  fireEvent.pointerLeave(screen.getByText('하나'))
  pass(2100)
  expect(screen.queryByText('하나')).toBeNull()
})

test('the same words again only start their time again', () => {
  const { say, pass } = setUp()
  say('하나')
  pass(1500)
  say('하나')
  pass(1500)
  expect(screen.getByText('하나')).toBeInTheDocument()
  pass(600)
  expect(screen.queryByText('하나')).toBeNull()
})

const sayError = (toasts: Toasts, text: string) => act(() => toasts.show({ kind: 'error', text }))

test('errors give way to what is said after the next press: what they complained of may be mended', () => {
  const { toasts, say, pass } = setUp()
  sayError(toasts, '이름이 없습니다.')
  sayError(toasts, '파일이 없습니다.')
  fireEvent.pointerDown(document.body)
  say('저장되었습니다.')
  expect([screen.queryByText('이름이 없습니다.'), screen.getByText('저장되었습니다.')]).toEqual([null, expect.anything()])
  pass(2000)
  expect(screen.queryByText('파일이 없습니다.')).toBeNull()
})

test('errors of one press wait for each other', () => {
  const { toasts, pass } = setUp()
  fireEvent.pointerDown(document.body)
  sayError(toasts, '이름이 없습니다.')
  sayError(toasts, '파일이 없습니다.')
  expect(screen.getByText('이름이 없습니다.')).toBeInTheDocument()
  pass(2000)
  expect(screen.getByText('파일이 없습니다.')).toBeInTheDocument()
})

describe('when the page is left', () => {
  test('its errors go with it, those that wait too, and other messages stay', () => {
    const { toasts, say, pass } = setUp()
    sayError(toasts, '실패')
    sayError(toasts, '또 실패')
    say('저장되었습니다.')
    pass(500)
    fireEvent.pointerDown(document.body)
    act(() => toasts.leave())
    expect([screen.queryByText('실패'), screen.getByText('저장되었습니다.')]).toEqual([null, expect.anything()])
    pass(2000)
    expect(screen.queryByText('또 실패')).toBeNull()
  })

  test('an error that leads to the next page is read there, however long the step takes', () => {
    const { toasts, pass } = setUp()
    fireEvent.pointerDown(document.body)
    sayError(toasts, '권한이 없습니다.')
    pass(1_500)
    act(() => toasts.leave())
    expect(screen.getByText('권한이 없습니다.')).toBeInTheDocument()
  })
})
