import { type KeyboardEvent, useId } from 'react'
import { CleanOffer, type CleanOfferProps } from '../forms/CleanOffer.tsx'
import { TextArea, TextInput } from '../ui/index.ts'
import styles from './RowField.module.css'
import type { RowEditor } from './useRowEditor.ts'

interface RowFieldProps<Id, Draft> {
  editor: RowEditor<Id, Draft>
  name: keyof Draft & string
  label: string
  multiline?: boolean
  maxLength?: number
  placeholder?: string
  /** The rule, shown without an error. */
  hint?: string
  clean?: CleanOfferProps['clean']
  first?: boolean
}

/** A text field of the edited row. Enter applies, Esc cancels. */
export function RowField<Id, Draft extends object>(props: RowFieldProps<Id, Draft>) {
  const {
    editor,
    name,
    label,
    multiline = false,
    maxLength,
    placeholder,
    hint,
    clean,
    first = false,
  } = props
  const noteId = useId()
  const error = editor.errorOf(name)
  const text = String(editor.draft?.[name] ?? '')
  const change = (next: string) => editor.change({ [name]: next } as Partial<Draft>)
  const keys = (event: KeyboardEvent) => {
    // Enter and Esc only end the composition of an input method.
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
    'aria-describedby': error || hint ? noteId : undefined,
    maxLength,
    placeholder,
    readOnly: editor.busy,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
    onKeyDown: keys,
    ref: first ? focusAtFirst : undefined,
  }
  return (
    <span className={styles.field}>
      {multiline ? <TextArea rows={2} {...control} /> : <TextInput {...control} />}
      {error ? (
        <span id={noteId} className={styles.error} role="alert">
          {error}
        </span>
      ) : (
        hint && (
          <span id={noteId} className={styles.hint}>
            {hint}
          </span>
        )
      )}
      {clean && <CleanOffer text={text} clean={clean} onUse={change} />}
    </span>
  )
}

function focusAtFirst(control: HTMLElement | null): void {
  control?.focus()
}
