import type { OwnCertificate, PublicCertificate } from '@sori/contract/licence'
import { formatDay } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './Certificate.module.css'

export function CertificateFacts({
  certificate,
}: {
  certificate: OwnCertificate | PublicCertificate
}) {
  const t = useTexts().certificate
  const { title, nickname, albumName, buyer, orderDate, licenceVersion, code } = certificate
  return (
    <dl className={styles.facts}>
      <Fact name={t.track} value={title} />
      <Fact name={t.artist} value={nickname} />
      <Fact name={t.album} value={albumName} />
      <Fact name={t.buyer} value={buyer} />
      <Fact name={t.date} value={formatDay(orderDate)} />
      {'orderNumber' in certificate && <Fact name={t.order} value={certificate.orderNumber} />}
      <Fact name={t.licence} value={licenceVersion} />
      <dt>{t.code}</dt>
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
