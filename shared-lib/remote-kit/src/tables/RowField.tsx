import { type KeyboardEvent, useId } from 'react'
import { TextArea, TextInput } from '../ui/index.ts'
import styles from './RowField.module.css'
import type { RowEditor } from './useRowEditor.ts'

/** Props of {@link RowField}. */
export interface RowFieldProps<Id, Draft> {
  editor: RowEditor<Id, Draft>
  /** Which part of the draft: a text. */
  name: keyof Draft & string
  /** What a screen reader calls it. */
  label: string
  multiline?: boolean
  numeric?: boolean
  maxLength?: number
  /** The first field of the row: it gets the focus when the row opens. */
  first?: boolean
}

/** A text of the row that is being edited, and what is wrong with it below. Enter applies, Esc cancels. */
export function RowField<Id, Draft extends object>(props: RowFieldProps<Id, Draft>) {
  const { editor, name, label, multiline = false, numeric = false, maxLength, first = false } = props
  const errorId = useId()
  const error = editor.errorOf(name)
  const keys = (event: KeyboardEvent) => {
    // Enter and Esc of an input method end the word, not the row
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      editor.cancel()
    } else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void editor.apply()
    }
  }
  const control = {
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? errorId : undefined,
    maxLength,
    readOnly: editor.busy,
    value: String(editor.draft?.[name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) => editor.change({ [name]: target.value } as Partial<Draft>),
    onKeyDown: keys,
    ref: first ? focusAtFirst : undefined,
  }
  return (
    <span className={styles.field}>
      {multiline ? <TextArea rows={2} {...control} /> : <TextInput inputMode={numeric ? 'numeric' : undefined} {...control} />}
      {error && (
        <span id={errorId} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}

function focusAtFirst(control: HTMLElement | null): void {
  control?.focus()
}
