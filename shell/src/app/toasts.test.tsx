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

test('shows a toast for 2 s', () => {
  const { say, pass } = setUp()
  say('하나')
  pass(1900)
  expect(screen.getByText('하나')).toBeInTheDocument()
  pass(200)
  expect(screen.queryByText('하나')).toBeNull()
})

test('shows one toast and queues the others', () => {
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

test('keeps a toast while the pointer is over it', () => {
  const { say, pass } = setUp()
  say('하나')
  fireEvent.pointerMove(screen.getByText('하나'))
  pass(10_000)
  expect(screen.getByText('하나')).toBeInTheDocument()
  fireEvent.pointerLeave(screen.getByText('하나'))
  pass(2100)
  expect(screen.queryByText('하나')).toBeNull()
})

test('restarts the time when the same text repeats', () => {
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

test('replaces an error by the toast that follows the next press', () => {
  const { toasts, say, pass } = setUp()
  sayError(toasts, '이름이 없습니다.')
  sayError(toasts, '파일이 없습니다.')
  fireEvent.pointerDown(document.body)
  say('저장되었습니다.')
  expect([screen.queryByText('이름이 없습니다.'), screen.getByText('저장되었습니다.')]).toEqual([
    null,
    expect.anything(),
  ])
  pass(2000)
  expect(screen.queryByText('파일이 없습니다.')).toBeNull()
})

test('queues several errors of one press', () => {
  const { toasts, pass } = setUp()
  fireEvent.pointerDown(document.body)
  sayError(toasts, '이름이 없습니다.')
  sayError(toasts, '파일이 없습니다.')
  expect(screen.getByText('이름이 없습니다.')).toBeInTheDocument()
  pass(2000)
  expect(screen.getByText('파일이 없습니다.')).toBeInTheDocument()
})

describe('when the user leaves the page', () => {
  test('removes its errors, also queued ones, and keeps other toasts', () => {
    const { toasts, say, pass } = setUp()
    sayError(toasts, '실패')
    sayError(toasts, '또 실패')
    say('저장되었습니다.')
    pass(500)
    fireEvent.pointerDown(document.body)
    act(() => toasts.leave())
    expect([screen.queryByText('실패'), screen.getByText('저장되었습니다.')]).toEqual([
      null,
      expect.anything(),
    ])
    pass(2000)
    expect(screen.queryByText('또 실패')).toBeNull()
  })

  test('keeps an error that redirects to the next page', () => {
    const { toasts, pass } = setUp()
    fireEvent.pointerDown(document.body)
    sayError(toasts, '권한이 없습니다.')
    pass(1_500)
    act(() => toasts.leave())
    expect(screen.getByText('권한이 없습니다.')).toBeInTheDocument()
  })
})
