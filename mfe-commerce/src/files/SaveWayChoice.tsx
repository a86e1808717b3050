import { ARCHIVE_FILES_MAX } from '@sori/contract/files'
import { useId } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import styles from './SaveWayChoice.module.css'
import { fitsArchive, type SaveFiles } from './useSaveFiles.ts'

/** A choice of how the files of several tracks are saved. Hidden for a single track. */
export function SaveWayChoice({ files, count }: { files: SaveFiles; count: number }) {
  const t = useTexts().files
  const name = useId()
  if (count < 2) return null
  const fits = fitsArchive(count)
  return (
    <fieldset className={styles.choice}>
      <legend>{t.way}</legend>
      {(['each', 'archive'] as const).map((way) => (
        <label key={way} className={styles.way}>
          <input
            type="radio"
            name={name}
            checked={fits ? files.way === way : way === 'each'}
            disabled={way === 'archive' && !fits}
            onChange={() => files.setWay(way)}
          />
          {t[way]}
        </label>
      ))}
      {!fits && <span className={styles.hint}>{t.tooMany(ARCHIVE_FILES_MAX)}</span>}
    </fieldset>
  )
}
