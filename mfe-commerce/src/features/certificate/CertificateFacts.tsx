import type { OwnCertificate, PublicCertificate } from '@sori/contract/licence'
import { formatDay } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './Certificate.module.css'

/** The facts of a certificate. */
export function CertificateFacts({
  certificate,
}: {
  certificate: OwnCertificate | PublicCertificate
}) {
  const t = useTexts().certificate
  const { title, nickname, albumName, buyer, orderDate, licenceVersion, code } = certificate
  const facts: [name: string, value: string][] = [
    [t.track, title],
    [t.artist, nickname],
    [t.album, albumName],
    [t.buyer, buyer],
    [t.date, formatDay(orderDate)],
    ...('orderNumber' in certificate
      ? [[t.order, certificate.orderNumber] as [string, string]]
      : []),
    [t.licence, licenceVersion],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
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
