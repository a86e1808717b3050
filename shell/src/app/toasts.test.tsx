import { ToastRegion } from '@sori/remote-kit/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createToasts, watchActions } from './toasts.ts'
import { useSnapshot } from './useServices.ts'

function Area({ toasts }: { toasts: ReturnType<typeof createToasts> }) {
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
  const toasts = createToasts(watchActions())
  render(<Area toasts={toasts} />)
  const show = (text: string) => act(() => toasts.show({ kind: 'info', text }))
  const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  return { toasts, show, advance }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('Toasts', () => {
  it('shows a toast for 2 s', () => {
    const { show, advance } = setUp()
    show('하나')
    advance(1900)
    expect(screen.getByText('하나')).toBeInTheDocument()
    advance(200)
    expect(screen.queryByText('하나')).toBeNull()
  })

  it('shows one toast and queues the others', () => {
    const { show, advance } = setUp()
    show('하나')
    show('둘')
    show('둘')
    expect(screen.queryByText('둘')).toBeNull()
    advance(2000)
    expect(screen.getByText('둘')).toBeInTheDocument()
    advance(2000)
    expect(screen.queryByText('둘')).toBeNull()
  })

  it('keeps a toast while the pointer is over it', () => {
    const { show, advance } = setUp()
    show('하나')
    fireEvent.pointerMove(screen.getByText('하나'))
    advance(10_000)
    expect(screen.getByText('하나')).toBeInTheDocument()
    fireEvent.pointerLeave(screen.getByText('하나'))
    advance(2100)
    expect(screen.queryByText('하나')).toBeNull()
  })

  it('restarts the time when the same text repeats', () => {
    const { show, advance } = setUp()
    show('하나')
    advance(1500)
    show('하나')
    advance(1500)
    expect(screen.getByText('하나')).toBeInTheDocument()
    advance(600)
    expect(screen.queryByText('하나')).toBeNull()
  })

  const showError = (toasts: ReturnType<typeof createToasts>, text: string) =>
    act(() => toasts.show({ kind: 'error', text }))

  it('replaces an error by the next toast after the user presses something', () => {
    const { toasts, show, advance } = setUp()
    showError(toasts, '이름이 없습니다.')
    showError(toasts, '파일이 없습니다.')
    fireEvent.pointerDown(document.body)
    show('저장되었습니다.')
    expect([screen.queryByText('이름이 없습니다.'), screen.getByText('저장되었습니다.')]).toEqual([
      null,
      expect.anything(),
    ])
    advance(2000)
    expect(screen.queryByText('파일이 없습니다.')).toBeNull()
  })

  it('queues several errors of one press', () => {
    const { toasts, advance } = setUp()
    fireEvent.pointerDown(document.body)
    showError(toasts, '이름이 없습니다.')
    showError(toasts, '파일이 없습니다.')
    expect(screen.getByText('이름이 없습니다.')).toBeInTheDocument()
    advance(2000)
    expect(screen.getByText('파일이 없습니다.')).toBeInTheDocument()
  })

  describe('when the user leaves the page', () => {
    it('removes the errors of that page, also queued errors, and keeps other toasts', () => {
      const { toasts, show, advance } = setUp()
      showError(toasts, '실패')
      showError(toasts, '또 실패')
      show('저장되었습니다.')
      advance(500)
      fireEvent.pointerDown(document.body)
      act(() => toasts.leavePage())
      expect([screen.queryByText('실패'), screen.getByText('저장되었습니다.')]).toEqual([
        null,
        expect.anything(),
      ])
      advance(2000)
      expect(screen.queryByText('또 실패')).toBeNull()
    })

    it('keeps an error that was shown by the navigation itself', () => {
      const { toasts, advance } = setUp()
      fireEvent.pointerDown(document.body)
      showError(toasts, '권한이 없습니다.')
      advance(1_500)
      act(() => toasts.leavePage())
      expect(screen.getByText('권한이 없습니다.')).toBeInTheDocument()
    })
  })
})
