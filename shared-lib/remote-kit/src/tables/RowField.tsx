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
  /** The rule for the text. An error replaces it. */
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
  const changeText = (next: string) => editor.change({ [name]: next } as Partial<Draft>)
  const handleKey = (event: KeyboardEvent) => {
    // While an input method composes a syllable, Enter and Esc belong to the input method.
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
    onChange: ({ target }: { target: { value: string } }) => changeText(target.value),
    onKeyDown: handleKey,
    ref: first ? focusOnMount : undefined,
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
      {clean && <CleanOffer text={text} clean={clean} onUse={changeText} />}
    </span>
  )
}

function focusOnMount(control: HTMLElement | null): void {
  control?.focus()
}
