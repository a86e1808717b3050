import { licenceTexts } from '@sori/contract/licence'
import { commonTexts } from '@sori/contract/messages'
import { characterFacts, type Track } from '@sori/market-kit/catalogue'
import { fileFacts } from '@sori/market-kit/purchase'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog } from '@sori/remote-kit/ui'
import { useState } from 'react'
import styles from './FileFacts.module.css'
import { useTrackTexts } from './trackTexts.ts'

export function FileFacts({ track }: { track: Track }) {
  const texts = useTrackTexts()
  const locale = useLocale()
  const licence = licenceTexts[locale]
  const [open, setOpen] = useState(false)
  return (
    <>
      <dl className={styles.facts} aria-label={texts.file}>
        {[...characterFacts(locale, track), ...fileFacts(locale, track)].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.licence}</dt>
          <dd>
            <button
              type="button"
              className={styles.licence}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {licence.title}
            </button>
          </dd>
        </div>
      </dl>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={licence.title}
        labels={commonTexts(locale)}
        width="medium"
      >
        {licence.terms.map((paragraph) => (
          <p key={paragraph} className={styles.term}>
            {paragraph}
          </p>
        ))}
      </Dialog>
    </>
  )
}
