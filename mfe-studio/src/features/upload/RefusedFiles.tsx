import { type FileState, namedRefusal } from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './UploadPage.module.css'

interface RefusedFilesProps {
  files: readonly FileState[]
  onForget(): void
}

/** The audio files that did not become tracks, each with its reason. */
export function RefusedFiles({ files, onForget }: RefusedFilesProps) {
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const forget = useRef<HTMLButtonElement>(null)
  const host = useHost()
  const announced = useRef(0)
  const count = files.length
  useEffect(() => {
    for (const file of files.slice(announced.current))
      host.toast({ kind: 'error', text: namedRefusal(host.locale.getSnapshot(), file) ?? '' })
    announced.current = files.length
  }, [files, host])
  useEffect(() => {
    // Moves the focus, because the focused control may have been removed with its track.
    if (count > 0 && document.activeElement === document.body) forget.current?.focus()
  }, [count])
  if (count === 0) return null
  return (
    <div className={styles.refused} role="alert">
      <p>{texts.refusedFiles(count)}</p>
      <ul>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows or is removed
          <li key={index}>{namedRefusal(locale, file)}</li>
        ))}
      </ul>
      <Button ref={forget} size={32} variant="ghost" onClick={onForget}>
        {texts.forgetRefused}
      </Button>
    </div>
  )
}
