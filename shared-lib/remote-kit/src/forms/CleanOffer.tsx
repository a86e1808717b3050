import { useLocale } from '../remote/index.ts'
import { Button } from '../ui/index.ts'
import styles from './CleanOffer.module.css'
import { fieldRules } from './texts.ts'

export interface CleanOfferProps {
  text: string
  clean(text: string): string | undefined
  onUse(cleaned: string): void
}

/** A button that replaces a refused text by a valid one ("Don't" → "DONT"). */
export function CleanOffer({ text, clean, onUse }: CleanOfferProps) {
  const texts = fieldRules(useLocale())
  const cleaned = clean(text)
  if (cleaned === undefined) return null
  return (
    <div className={styles.offer}>
      <Button size={32} onClick={() => onUse(cleaned)}>
        {texts.use(cleaned)}
      </Button>
    </div>
  )
}
