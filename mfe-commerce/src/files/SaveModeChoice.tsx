import { ARCHIVE_FILES_MAX } from '@sori/contract/files'
import { useId } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import styles from './SaveModeChoice.module.css'
import { fitsArchive, type SaveFiles } from './useSaveFiles.ts'

/** A choice of how the files of several tracks are saved. Hidden for a single track. */
export function SaveModeChoice({ files, count }: { files: SaveFiles; count: number }) {
  const texts = useTexts().files
  const name = useId()
  if (count < 2) return null
  const fits = fitsArchive(count)
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.way}</legend>
      {(['each', 'archive'] as const).map((mode) => (
        <label key={mode} className={styles.mode}>
          <input
            type="radio"
            name={name}
            checked={fits ? files.mode === mode : mode === 'each'}
            disabled={mode === 'archive' && !fits}
            onChange={() => files.setMode(mode)}
          />
          {texts[mode]}
        </label>
      ))}
      {!fits && <span className={styles.hint}>{texts.tooMany(ARCHIVE_FILES_MAX)}</span>}
    </fieldset>
  )
}
