import type { OwnCertificate, PublicCertificate } from '@sori/contract/licence'
import { formatDay } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './Certificate.module.css'

export function CertificateFacts({
  certificate,
}: {
  certificate: OwnCertificate | PublicCertificate
}) {
  const texts = useTexts().certificate
  const { title, nickname, albumName, buyer, orderDate, licenceVersion, code } = certificate
  return (
    <dl className={styles.facts}>
      <Fact name={texts.track} value={title} />
      <Fact name={texts.artist} value={nickname} />
      <Fact name={texts.album} value={albumName} />
      <Fact name={texts.buyer} value={buyer} />
      <Fact name={texts.date} value={formatDay(orderDate)} />
      {'orderNumber' in certificate && <Fact name={texts.order} value={certificate.orderNumber} />}
      <Fact name={texts.licence} value={licenceVersion} />
      <dt>{texts.code}</dt>
      <dd className={styles.code}>{code}</dd>
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
