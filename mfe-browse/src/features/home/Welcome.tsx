import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { SearchInput, TextLink, useSearchDraft } from '@sori/remote-kit/ui'
import { useNavigate } from 'react-router-dom'
import styles from './HomePage.module.css'
import { useGetCreditPriceQuery } from './homeApi.ts'
import { useHomeTexts } from './homeTexts.ts'

/** The introduction of the site with the price of a credit and a search. */
export function Welcome() {
  const texts = useHomeTexts()
  const locale = useLocale()
  const navigate = useNavigate()
  const price = useGetCreditPriceQuery().currentData
  const won = (amount: number) => amount.toLocaleString(locale)
  const draft = useSearchDraft({
    value: '',
    onSearch: (keyword) => keyword && void navigate(paths.tracks({ keyword, type: 'a' })),
    onBlank: () => {},
  })
  return (
    <div className={styles.welcome}>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <p className={styles.note}>
        {price && `${texts.price(won(price.from), won(price.to))} `}
        <TextLink to={paths.plans()}>{texts.plans}</TextLink>
      </p>
      <div>
        <SearchInput label={texts.search} locale={locale} draft={draft} />
      </div>
    </div>
  )
}
