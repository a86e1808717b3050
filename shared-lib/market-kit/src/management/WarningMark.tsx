import type { AudioWarning } from '@sori/contract/files'
import { useLocale } from '@sori/remote-kit/host'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import styles from './Management.module.css'
import { managementTexts } from './texts.ts'

/** Marks a track with silent or clipped audio (D89). */
export function WarningMark({ warning }: { warning: AudioWarning | null }) {
  const texts = managementTexts(useLocale())
  if (!warning) return null
  return (
    <span className={styles.mark} title={texts.warningHints[warning]}>
      <TriangleAlert aria-hidden="true" />
      {texts.warnings[warning]}
    </span>
  )
}
