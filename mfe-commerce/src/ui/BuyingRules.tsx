import { licenceTexts } from '@sori/contract/licence'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { TextLink } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'
import styles from './BuyingRules.module.css'

/** The refund rule and the licence, shown before a purchase. */
export function BuyingRules() {
  const texts = useTexts()
  return (
    <div className={styles.rules}>
      <p>
        {texts.noRefund} <TextLink to={paths.legal('refund')}>{texts.refundRule}</TextLink>
      </p>
      <details className={styles.licence}>
        <summary>{texts.licence}</summary>
        <LicenceTerms />
      </details>
    </div>
  )
}

export function LicenceTerms() {
  return licenceTexts[useLocale()].terms.map((term) => <p key={term}>{term}</p>)
}
