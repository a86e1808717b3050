import { type ReactNode, useId, useState } from 'react'
import styles from './FileZone.module.css'

/** Props of {@link FileZone}. */
export interface FileZoneProps {
  /** What is asked for: 앨범 이미지. */
  label: string
  /** How: by dropping or choosing. */
  invitation: string
  /** What it may be: jpg, jpeg, png · 최대 2MB. */
  hint: string
  /** Lower-case extensions without the dot. */
  extensions: readonly string[]
  error?: string
  /** The payload's name of the value: a refused form leads here. */
  name?: string
  icon: ReactNode
  onFiles(files: readonly File[]): void
}

/** Takes files: dropped, chosen by a click or the keyboard. Whether they fit is said by whoever takes them. */
export function FileZone(props: FileZoneProps) {
  const { label, invitation, hint, extensions, error, name, icon, onFiles } = props
  const hintId = useId()
  const errorId = useId()
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the input inside is the way for the keyboard
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
          name={name}
          aria-label={label}
          aria-describedby={error ? errorId : hintId}
          aria-invalid={error ? true : undefined}
          // several may be chosen although one is wanted: the message of product.md §5 says so
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
