import { type ReactNode, useId, useState } from 'react'
import styles from './FileZone.module.css'

export interface FileZoneProps {
  label: string
  invitation: string
  /** The permitted types and sizes, as a sentence. */
  hint: string
  /** File extensions in lower case, without the dot. */
  extensions: readonly string[]
  error?: string
  icon: ReactNode
  onFiles(files: readonly File[]): void
}

/** An input for files, dropped or chosen. The caller checks them. */
export function FileZone(props: FileZoneProps) {
  const { label, invitation, hint, extensions, error, icon, onFiles } = props
  const hintId = useId()
  const errorId = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside serves the keyboard
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      data-refused={error ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <label className={styles.label}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.name}>{label}</span>
        <span className={styles.invitation}>{invitation}</span>
        <input
          className={styles.input}
          type="file"
          aria-label={label}
          aria-describedby={error ? errorId : hintId}
          aria-invalid={error ? true : undefined}
          // Allowed, because several files have their own message (product.md §5).
          multiple
          accept={extensions.map((extension) => `.${extension}`).join(',')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </label>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
