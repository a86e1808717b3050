import { licenceTexts, type OwnCertificate } from '@sori/contract/licence'
import { paths } from '@sori/contract/paths'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { DetailView } from '@sori/remote-kit/lists'
import { Button, ButtonLink, Skeleton, TextLink } from '@sori/remote-kit/ui'
import Printer from 'lucide-react/icons/printer'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../messages/useTexts.ts'
import { LicenceTerms } from '../../ui/BuyingRules.tsx'
import styles from './Certificate.module.css'
import { CertificateFacts } from './CertificateFacts.tsx'
import { useGetOwnCertificateQuery } from './certificateApi.ts'

const TRACK_ID = /^\d{1,15}$/

/** Renders `/me/cart/transaction/certificate?musicId=`, the printable proof of a purchase. */
export function MyCertificatePage() {
  const texts = useTexts().certificate
  const user = useSession()
  const musicId = new URLSearchParams(useLocation().search).get('musicId') ?? ''
  const isNamed = TRACK_ID.test(musicId)
  const query = useGetOwnCertificateQuery(musicId, { skip: !isNamed || !user })
  return (
    <DetailView
      query={query}
      isNamed={isNamed}
      texts={texts}
      title={({ title }) => texts.of(title)}
      skeleton={<Skeleton height={480} />}
    >
      {(certificate) => <Certificate certificate={certificate} />}
    </DetailView>
  )
}

/** A certificate. It is light in every theme, because it is printed. */
function Certificate({ certificate }: { certificate: OwnCertificate }) {
  const texts = useTexts().certificate
  const licence = licenceTexts[useLocale()]
  const path = paths.certificate(certificate.code)
  return (
    <>
      <article className={styles.sheet} data-theme="light">
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.statement}>{texts.statement}</p>
        <CertificateFacts certificate={certificate} />
        <p className={styles.statement}>
          {texts.verifyAt}
          <br />
          <TextLink to={path}>{window.location.origin + path}</TextLink>
        </p>
        <section className={styles.licence}>
          <h2>{licence.title}</h2>
          <LicenceTerms />
        </section>
      </article>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
        <ButtonLink to={paths.purchases()}>{texts.back}</ButtonLink>
      </div>
    </>
  )
}
