import { type Preview, PreviewButton } from '@sori/remote-kit/sound'
import { formatDuration, Waveform } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useFileUrl } from '../../ui/useFileUrl.ts'
import { peaksOf, type SoundShape } from './peaksOf.ts'
import styles from './UploadPage.module.css'

/** A chosen sound, seen and heard before it is sent. */
export function FileSound({ file, id, preview }: { file: File; id: string; preview: Preview }) {
  const url = useFileUrl(file)
  const shape = useShape(file)
  return (
    <div className={styles.fileSound}>
      {url && <PreviewButton preview={preview} id={id} source={url} title={file.name} />}
      <div className={styles.wave}>
        <Waveform peaks={shape === 'unknown' ? null : (shape?.peaks ?? null)} height={40} loading={shape === undefined} />
      </div>
      <span className={styles.time}>{typeof shape === 'object' ? formatDuration(shape.duration) : ''}</span>
    </div>
  )
}

/** Undefined while it is being read; `unknown` for what this browser cannot decode, which the server may. */
function useShape(file: File): SoundShape | 'unknown' | undefined {
  const [shape, setShape] = useState<SoundShape | 'unknown'>()
  useEffect(() => {
    let isOld = false
    setShape(undefined)
    peaksOf(file).then(
      (read) => isOld || setShape(read),
      () => isOld || setShape('unknown'),
    )
    return () => {
      isOld = true
    }
  }, [file])
  return shape
}
