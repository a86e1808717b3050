import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { TextInput } from './TextInput.tsx'

function Page({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        새 태그 등록
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="태그 등록"
        labels={{ close: '닫기' }}
        locked={locked}
      >
        <TextInput aria-label="태그명" />
      </Dialog>
    </>
  )
}

const opener = () => screen.getByRole('button', { name: '새 태그 등록' })

async function openDialog(locked = false) {
  render(<Page locked={locked} />)
  await userEvent.click(opener())
  return screen.getByRole('dialog', { name: '태그 등록' })
}

test('Dialog uses its title as accessible name, and focuses its first control', async () => {
  await openDialog()
  expect(screen.getByRole('textbox', { name: '태그명' })).toHaveFocus()
})

test('Dialog does not focus a hidden field for password managers', () => {
  render(
    <Dialog open onClose={() => {}} title="탈퇴" labels={{ close: '닫기' }}>
      <input autoComplete="username" readOnly hidden />
      <TextInput aria-label="비밀번호" />
    </Dialog>,
  )
  expect(screen.getByRole('textbox', { name: '비밀번호' })).toHaveFocus()
})

test('Dialog returns the focus to its opener', async () => {
  await openDialog()
  await userEvent.click(screen.getByRole('button', { name: '닫기' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(opener()).toHaveFocus()
})

const pressEscape = (dialog: HTMLElement) =>
  fireEvent(dialog, new Event('cancel', { cancelable: true }))

test('Dialog closes with Esc', async () => {
  pressEscape(await openDialog())
  expect(opener()).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Dialog ignores Esc when it is locked', async () => {
  const dialog = await openDialog(true)
  expect(pressEscape(dialog)).toBe(false)
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

/** Advances the clock by 500 ms, longer than a double click. */
function settle() {
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 500)
}

afterEach(() => jest.restoreAllMocks())

test('Dialog closes after a press that begins and ends on the backdrop', async () => {
  const dialog = await openDialog()
  settle()
  const user = userEvent.setup()
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByRole('textbox') },
    { keys: '[/MouseLeft]', target: dialog },
  ])
  expect(dialog).toBeInTheDocument()
  await user.click(dialog)
  expect(dialog).not.toBeInTheDocument()
})

test('Dialog ignores the second click of the double click that opened it', async () => {
  const dialog = await openDialog()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog, { detail: 2 })
  expect(dialog).toBeInTheDocument()
  settle()
  fireEvent.click(screen.getByRole('button', { name: '닫기' }), { detail: 2 })
  expect(dialog).not.toBeInTheDocument()
})

test('Dialog selects no text by the double click that opened it', async () => {
  await openDialog()
  const title = screen.getByRole('heading', { name: '태그 등록' })
  const selects = (detail: number) => fireEvent.mouseDown(title, { detail })
  expect(selects(2)).toBe(false)
  fireEvent.click(title, { detail: 2 })
  expect(selects(1)).toBe(true)
  expect(selects(2)).toBe(true)
})

test('Dialog ignores a slow double click', async () => {
  const dialog = await openDialog()
  settle()
  fireEvent.click(screen.getByRole('button', { name: '닫기' }), { detail: 2 })
  expect(dialog).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '닫기' }), { detail: 1 })
  expect(dialog).not.toBeInTheDocument()
})

test('Dialog ignores the second tap of a double tap', async () => {
  const dialog = await openDialog()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog, { detail: 1 })
  expect(dialog).toBeInTheDocument()
  settle()
  fireEvent.click(dialog, { detail: 1 })
  expect(dialog).not.toBeInTheDocument()
})

test('ConfirmDialog focuses "cancel", and passes one answer', async () => {
  const onConfirm = jest.fn()
  const onCancel = jest.fn()
  render(
    <ConfirmDialog
      open
      busy
      title="구독을 취소하시겠습니까?"
      labels={{ confirm: '구독 취소', cancel: '돌아가기', close: '닫기', busy: '처리 중입니다…' }}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  const confirm = screen.getByRole('button', { name: /구독 취소.*처리 중입니다…/ })
  expect(screen.getByText('돌아가기').closest('button')).toHaveAttribute('autofocus')
  expect(confirm).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(confirm)
  await userEvent.click(screen.getByRole('button', { name: '닫기' }))
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).not.toHaveBeenCalled()
})
