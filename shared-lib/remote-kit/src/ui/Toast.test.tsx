import { act, fireEvent, render, screen } from '@testing-library/react'
import { Dialog } from './Dialog.tsx'
import { TOAST_MS, type ToastMessage, ToastRegion } from './Toast.tsx'

const message = (tone: ToastMessage['tone'], id = 1): ToastMessage => ({
  id,
  tone,
  text: '링크가 복사되었습니다!',
})

function show(toast: ToastMessage) {
  const onDone = jest.fn()
  const ui = (shown: ToastMessage | null) => (
    <ToastRegion toast={shown} onDone={onDone} labels={{ close: '알림 닫기' }} />
  )
  const { rerender } = render(ui(null))
  rerender(ui(toast))
  return { onDone, next: (shown: ToastMessage) => rerender(ui(shown)) }
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const text = () => screen.getByText('링크가 복사되었습니다!')

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('Toast closes after 2 s', () => {
  const { onDone } = show(message('ok'))
  wait(TOAST_MS - 1)
  expect(onDone).not.toHaveBeenCalled()
  wait(1)
  expect(onDone).toHaveBeenCalledWith(1)
})

test('Toast closes after the same time when the page renders again', () => {
  const onDone = jest.fn()
  const ui = () => (
    <ToastRegion
      toast={message('ok')}
      onDone={(id) => onDone(id)}
      labels={{ close: '알림 닫기' }}
    />
  )
  const { rerender } = render(ui())
  wait(TOAST_MS - 1)
  rerender(ui())
  wait(1)
  expect(onDone).toHaveBeenCalledWith(1)
})

test('Toast closes after 2 s when it appears under a resting pointer', () => {
  const { onDone } = show(message('ok'))
  fireEvent.pointerEnter(text())
  wait(TOAST_MS)
  expect(onDone).toHaveBeenCalledWith(1)
})

test('Toast stays while the pointer moves over it, and closes 2 s afterwards', () => {
  const { onDone } = show(message('ok'))
  wait(TOAST_MS - 500)
  fireEvent.pointerMove(text())
  wait(TOAST_MS * 5)
  expect(onDone).not.toHaveBeenCalled()
  fireEvent.pointerLeave(text())
  wait(TOAST_MS - 1)
  expect(onDone).not.toHaveBeenCalled()
  wait(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('Toast stays while it has the focus', () => {
  const { onDone } = show(message('info'))
  act(() => screen.getByRole('button', { name: '알림 닫기' }).focus())
  wait(TOAST_MS * 5)
  expect(onDone).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: '알림 닫기' }).blur())
  wait(TOAST_MS)
  expect(onDone).toHaveBeenCalledWith(1)
})

test('Toast announces errors assertively and other toasts politely', () => {
  const { next } = show(message('error'))
  expect(screen.getByRole('alert')).toHaveTextContent('링크가 복사되었습니다!')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  next(message('ok', 2))
  expect(screen.getByRole('status')).toHaveTextContent('링크가 복사되었습니다!')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('Toast shows the next toast after one is closed', () => {
  const { onDone, next } = show(message('ok'))
  act(() => screen.getByRole('button', { name: '알림 닫기' }).focus())
  fireEvent.click(screen.getByRole('button', { name: '알림 닫기' }))
  expect(onDone).toHaveBeenCalledWith(1)
  next(message('ok', 2))
  wait(TOAST_MS)
  expect(onDone).toHaveBeenLastCalledWith(2)
})

type Shown = { open: boolean; toast: ToastMessage | null }

function showBesideDialog() {
  const onDone = jest.fn()
  const ui = ({ open, toast }: Shown) => (
    <>
      <Dialog open={open} onClose={() => {}} title="태그 등록" labels={{ close: '닫기' }}>
        <input aria-label="태그명" />
      </Dialog>
      <ToastRegion toast={toast} onDone={onDone} labels={{ close: '알림 닫기' }} />
    </>
  )
  const { rerender } = render(ui({ open: false, toast: null }))
  return {
    onDone,
    next: (shown: Shown) => act(async () => rerender(ui(shown))),
  }
}

test('Toast moves into an open dialog, and stays when the dialog closes', async () => {
  const { next } = showBesideDialog()
  const live = screen.getByRole('status')
  await next({ open: true, toast: null })
  await next({ open: true, toast: message('ok') })
  expect(screen.getByRole('dialog')).toContainElement(text())
  // Screen readers ignore text in a new live region.
  expect(live).toContainElement(text())
  await next({ open: false, toast: message('ok') })
  expect(live).toBeInTheDocument()
  expect(live).toContainElement(text())
})

test('Toast closes after 2 s when its dialog has closed', async () => {
  const { onDone, next } = showBesideDialog()
  await next({ open: true, toast: message('ok') })
  act(() => screen.getByRole('button', { name: '알림 닫기' }).focus())
  await next({ open: false, toast: message('ok') })
  wait(TOAST_MS)
  expect(onDone).toHaveBeenCalledWith(1)
})
