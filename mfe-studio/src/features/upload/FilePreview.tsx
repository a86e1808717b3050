import { type Preview, PreviewButton, Waveform } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { formatLength } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useFileUrl } from '../../ui/useFileUrl.ts'
import { type AudioShape, readAudioShape } from './readAudioShape.ts'
import styles from './UploadPage.module.css'

/** The waveform, length and preview of a chosen audio file. */
export function FilePreview({ file, id, preview }: { file: File; id: string; preview: Preview }) {
  const url = useFileUrl(file)
  const shape = useAudioShape(file)
  const locale = useLocale()
  return (
    <div className={styles.filePreview}>
      {url && <PreviewButton preview={preview} id={id} source={url} title={file.name} />}
      <div className={styles.wave}>
        <Waveform
          peaks={shape === 'unknown' ? null : (shape?.peaks ?? null)}
          height={40}
          loading={shape === undefined}
        />
      </div>
      <span className={styles.time}>
        {typeof shape === 'object' ? formatLength(locale, shape.duration) : ''}
      </span>
    </div>
  )
}

/**
 * Returns the waveform; undefined while the file is read, and `unknown` if the browser cannot
 * decode it.
 */
function useAudioShape(file: File): AudioShape | 'unknown' | undefined {
  const [loadedShape, setLoadedShape] = useState<{ file: File; shape: AudioShape | 'unknown' }>()
  useEffect(() => {
    let isOutdated = false
    const storeShape = (shape: AudioShape | 'unknown') => {
      if (!isOutdated) setLoadedShape({ file, shape })
    }
    readAudioShape(file).then(storeShape, () => storeShape('unknown'))
    return () => {
      isOutdated = true
    }
  }, [file])
  return loadedShape?.file === file ? loadedShape.shape : undefined
}
