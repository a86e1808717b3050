import { fileRules } from '@sori/contract/files'
import { commonWords } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/remote'
import { usePreviewSound } from '@sori/remote-kit/sound'
import { Button, Checkbox } from '@sori/remote-kit/ui'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { AlbumPart } from './AlbumPart.tsx'
import { SoundPart } from './SoundPart.tsx'
import { newRow } from './soundRows.ts'
import styles from './UploadPage.module.css'
import { useArrivingFiles } from './useArrivingFiles.ts'
import { type SoundUpload, useSoundUpload } from './useSoundUpload.ts'

/** `/me/sounds/upload`: an album with its picture, and its tracks, each with a file, a title and tags. */
export function UploadPage() {
  const { upload: t } = useWords()
  const upload = useSoundUpload()
  const preview = usePreviewSound()
  const form = useRef<HTMLFormElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const removeRow = (key: number) => {
    upload.changeRows({ type: 'remove', key })
    focusUnderDialog(() => adding.current)
  }
  const [art, setArt] = useState<readonly File[]>([])
  useFocusOnRefusal(form, upload.refusals)
  useArrivingFiles((files) => {
    const pictures = files.filter(({ name }) => isOf(fileRules.albumArt.extensions, name))
    const sounds = files.filter((file) => !pictures.includes(file))
    if (pictures.length > 0 && !upload.isAlbumFixed) setArt(pictures)
    if (sounds.length > 0) upload.changeRows({ type: 'add', rows: sounds.map((file) => newRow([file])) })
  })
  return (
    <form
      ref={form}
      className={styles.page}
      aria-label={t.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        upload.submit()
      }}
    >
      <h1 className={styles.title}>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      {upload.isRestored && (
        <p className={styles.fixed} role="status">
          {t.restored}
        </p>
      )}
      <AlbumPart upload={upload} files={art} />
      <section className={styles.part} aria-label={t.tracks}>
        <h2>{t.tracks}</h2>
        {upload.rows.map((row, at) => (
          <SoundPart
            key={row.key}
            row={row}
            number={at + 1}
            onRemove={upload.rows.length > 1 ? () => removeRow(row.key) : undefined}
            locked={upload.isSending}
            preview={preview}
            onChange={upload.changeRows}
          />
        ))}
        <span>
          <Button
            ref={adding}
            icon={<Plus aria-hidden="true" />}
            disabled={upload.isSending}
            onClick={() => upload.changeRows({ type: 'add', rows: [...keepOne(upload), newRow()] })}
          >
            {t.addTrack}
          </Button>
        </span>
      </section>
      <Sending upload={upload} />
    </form>
  )
}

/** Focuses a control that stands for one that is gone; once the question about it has closed, where it is still open. */
function focusUnderDialog(control: () => HTMLElement | null): void {
  const focus = () => control()?.focus()
  const dialog = document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', focus, { once: true })
  else focus()
}

/** Adding rows drops empty ones. When the only row is empty, this puts one back, so that the button adds a row. */
function keepOne({ rows }: SoundUpload) {
  return rows.length === 1 && rows.every(({ phase, title }) => phase === 'empty' && !title) ? [newRow()] : []
}

function Sending({ upload }: { upload: SoundUpload }) {
  const { upload: t } = useWords()
  const common = commonWords(useLocale())
  return (
    <div className={styles.sending}>
      <Checkbox
        label={t.rights}
        checked={upload.hasRights}
        onChange={upload.setRights}
        required
        aria-invalid={upload.rightsMissing || undefined}
        aria-describedby={upload.rightsMissing ? 'upload-rights' : undefined}
      />
      {upload.rightsMissing && (
        <p id="upload-rights" className={styles.error} role="alert">
          {t.rightsNeeded}
        </p>
      )}
      <Button type="submit" variant="primary" size={48} busy={upload.isSending} busyLabel={common.processing}>
        {t.submit}
      </Button>
    </div>
  )
}

/** The first wrong control of the page gets the focus, each time that the upload is refused. */
function useFocusOnRefusal(form: { readonly current: HTMLFormElement | null }, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem="true"]') ?? []
    // what the other tab of the album holds is not seen
    const first = [...wrong].find((control) => !control.closest('[hidden]'))
    first?.focus()
  }, [form, refusals])
}

function isOf(extensions: readonly string[], name: string): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
}
