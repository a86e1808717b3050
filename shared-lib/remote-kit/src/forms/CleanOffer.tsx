import { useLocale } from '../remote/index.ts'
import { Button } from '../ui/index.ts'
import styles from './CleanOffer.module.css'
import { fieldRules } from './texts.ts'

/** Props of {@link CleanOffer}. */
export interface CleanOfferProps {
  text: string
  /** Returns a permitted version of a text that its schema refuses, or undefined. */
  clean(text: string): string | undefined
  onUse(cleaned: string): void
}

/** Offers a permitted version of a refused text: one press replaces the text ("Don't" → "DONT"). */
export function CleanOffer({ text, clean, onUse }: CleanOfferProps) {
  const t = fieldRules(useLocale())
  const cleaned = clean(text)
  if (cleaned === undefined) return null
  return (
    <div className={styles.offer}>
      <Button size={32} onClick={() => onUse(cleaned)}>
        {t.use(cleaned)}
      </Button>
    </div>
  )
}
