import { Button, Select, TextInput } from '@sori/remote-kit/ui'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useId } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import {
  assignablePlans,
  FREE_PLAN,
  type User,
  type UserField,
  userFields,
} from '../../model/user.ts'
import { focusElement } from '../../ui/focusElement.ts'
import styles from './UsersPage.module.css'
import type { UserEditor } from './useUserEditor.ts'

interface UserFieldCellProps {
  editor: UserEditor
  user: User
  field: UserField
  /** The value as text. */
  value: string
}

/**
 * A cell of an editable field. In a closed row, the cell shows the value. In the open row, the cell
 * shows a button that chooses the field, and the input after the choice.
 */
export function UserFieldCell({ editor, user, field, value }: UserFieldCellProps) {
  const texts = useTexts().users
  if (editor.openId !== user.id) return value
  if (editor.field === field) return <FieldInput editor={editor} user={user} field={field} />
  // A member without a plan has no payment status.
  if (editor.field || (field === 'payment' && !user.subscription)) return value
  return (
    <Button
      size={32}
      icon={<Pencil aria-hidden="true" />}
      aria-label={texts.editField(user.nickname, texts.columns[field], value)}
      onClick={() => editor.chooseField(field)}
      ref={field === userFields[0] ? focusElement : undefined}
    >
      {value}
    </Button>
  )
}

function FieldInput({ editor, user, field }: Omit<UserFieldCellProps, 'value'>) {
  const texts = useTexts().users
  const noteId = useId()
  const { draft, refusal } = editor
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape only end the composition of an input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') editor.cancel()
    else if (event.key === 'Enter') void editor.apply()
    else return
    event.preventDefault()
  }
  const inputProps = {
    'aria-label': `${user.nickname} ${texts.columns[field]}`,
    'aria-invalid': refusal ? (true as const) : undefined,
    'aria-describedby': refusal ? noteId : undefined,
    value: draft?.[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => editor.changeValue(target.value),
    onKeyDown,
    ref: focusElement,
  }
  return (
    <span className={styles.control}>
      {field === 'credit' ? (
        <TextInput inputMode="numeric" readOnly={editor.edit.busy} {...inputProps} />
      ) : (
        <Select compact options={optionsOf(field, texts)} {...inputProps} />
      )}
      {refusal && (
        <span id={noteId} className={styles.refusal} role="alert">
          {refusal}
        </span>
      )}
    </span>
  )
}

function optionsOf(field: UserField, texts: ReturnType<typeof useTexts>['users']) {
  if (field === 'payment')
    return (['true', 'false'] as const).map((value) => ({
      value,
      label: texts.paymentStatus[value],
    }))
  const plans = assignablePlans.map((plan) => ({
    value: plan as number,
    label: texts.plan[plan] ?? String(plan),
  }))
  return [{ value: FREE_PLAN, label: texts.planToGive, disabled: true }, ...plans]
}
