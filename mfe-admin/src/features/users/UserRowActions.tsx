import { EDIT_REASON_MAX } from '@sori/contract/administration'
import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button, firstClick, TextInput } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { focusElement } from '../../ui/focusElement.ts'
import styles from './UsersPage.module.css'
import type { UserEditor } from './useUserEditor.ts'

export function UserRowActions({ editor, user }: { editor: UserEditor; user: User }) {
  const texts = useTexts().users
  const { processing } = commonTexts(useLocale())
  const isOpen = editor.openId === user.id
  const editButton = useFocusWhenClosed(isOpen)
  if (user.hasLeft) return null
  if (!isOpen) {
    const label = `${user.nickname} ${texts.edit}`
    const title = editor.openId === undefined ? undefined : texts.otherIsOpen
    return (
      <Button
        size={32}
        ref={editButton}
        aria-label={label}
        title={title}
        onClick={firstClick(() => editor.openRow(user))}
      >
        {texts.edit}
      </Button>
    )
  }
  return (
    <span className={styles.actions}>
      {editor.field && <ReasonInput editor={editor} nickname={user.nickname} />}
      {editor.field ? (
        <Button
          size={32}
          variant="primary"
          busy={editor.edit.busy}
          busyLabel={processing}
          onClick={firstClick(() => void editor.apply())}
        >
          {texts.apply}
        </Button>
      ) : (
        <span className={styles.hint} role="status">
          {texts.chooseField}
        </span>
      )}
      <Button size={32} disabled={editor.edit.busy} onClick={firstClick(editor.cancel)}>
        {texts.cancel}
      </Button>
    </span>
  )
}

/** A field for the reason. It is behind a button, because most edits need no reason. */
function ReasonInput({ editor, nickname }: { editor: UserEditor; nickname: string }) {
  const { user: texts } = useTexts()
  const { reason } = editor.draft ?? {}
  if (reason === undefined)
    return (
      <Button size={32} variant="ghost" onClick={() => editor.changeReason('')}>
        {texts.addReason}
      </Button>
    )
  return (
    <TextInput
      aria-label={`${nickname} ${texts.reasonLabel}`}
      placeholder={texts.reasonHint}
      maxLength={EDIT_REASON_MAX}
      readOnly={editor.edit.busy}
      value={reason}
      onChange={({ target }) => editor.changeReason(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') void editor.apply()
        if (event.key === 'Escape') editor.cancel()
      }}
      ref={focusElement}
    />
  )
}

/** Returns the focus to the button that opened the row, unless it has moved elsewhere. */
function useFocusWhenClosed(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
