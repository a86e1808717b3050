import { licenceTexts } from '@sori/contract/licence'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'
import styles from './BuyingRules.module.css'

/** The refund rule and the licence, shown before a purchase. */
export function BuyingRules() {
  const t = useTexts()
  return (
    <div className={styles.rules}>
      <p>
        {t.noRefund} <TextLink to={paths.legal('refund')}>{t.refundRule}</TextLink>
      </p>
      <details className={styles.licence}>
        <summary>{t.licence}</summary>
        <LicenceTerms />
      </details>
    </div>
  )
}

export function LicenceTerms() {
  return licenceTexts[useLocale()].terms.map((term) => <p key={term}>{term}</p>)
}
