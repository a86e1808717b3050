import type { Me } from '@sori/contract/account'
import { useHost, useMe } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Button, formatPhone, Skeleton } from '@sori/remote-kit/ui'
import Camera from 'lucide-react/icons/camera'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { DetailRow } from './DetailRow.tsx'
import styles from './Details.module.css'
import { NameEditor, NicknameEditor, PhoneEditor } from './editors.tsx'
import { useOpenRow } from './useOpenRow.ts'

/** The wait for the member's details from the shell, in ms. After it, this page requests them. */
const SHELL_WAIT_MS = 1_000

/** Edits name, nickname and phone in place, one at a time (product.md §4). */
export function Details() {
  const me = useMe()
  const host = useHost()
  const [failed, setFailed] = useState(false)
  const isKnown = me !== null
  const load = useCallback(() => host.me.refresh().then((isLoaded) => setFailed(!isLoaded)), [host])
  useEffect(() => {
    if (isKnown) return
    const timer = setTimeout(load, SHELL_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isKnown, load])
  const reload = () => {
    setFailed(false)
    void load()
  }
  if (me) return <KnownDetails me={me} />
  if (failed) return <Failed query={{ refetch: reload }} />
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width={96} height={96} round />
      {['email', 'name', 'nickname', 'phone', 'birth'].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  )
}

function KnownDetails({ me }: { me: Me }) {
  const { fields, info: texts } = useTexts()
  const rows = useOpenRow<'name' | 'nickname' | 'phoneNumber'>()
  return (
    <>
      <Photo me={me} />
      <dl className={styles.details}>
        <DetailRow label={fields.email} value={me.email} hint={texts.readonly} />
        <DetailRow label={fields.name} value={me.name} {...rows.row('name')}>
          {(close) => <NameEditor me={me} close={close} />}
        </DetailRow>
        <DetailRow label={fields.nickname} value={me.nickname} {...rows.row('nickname')}>
          {(close) => <NicknameEditor me={me} close={close} />}
        </DetailRow>
        <DetailRow
          label={fields.phoneNumber}
          value={me.phoneNumber ? formatPhone(me.phoneNumber) : '-'}
          {...rows.row('phoneNumber')}
        >
          {(close) => <PhoneEditor me={me} close={close} />}
        </DetailRow>
        <DetailRow label={fields.birth} value={me.birth ?? '-'} hint={texts.readonly} />
      </dl>
    </>
  )
}

function Photo({ me }: { me: Me }) {
  const host = useHost()
  const { info: texts } = useTexts()
  return (
    <div className={styles.photo}>
      {me.profileImagePath ? (
        <img
          className={styles.picture}
          src={me.profileImagePath.replace(/\.webp$/, '-192.webp')}
          width={96}
          height={96}
          alt={texts.photoAlt(me.nickname)}
        />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {[...me.nickname][0]?.toUpperCase()}
        </span>
      )}
      <Button icon={<Camera aria-hidden="true" />} onClick={host.changePhoto}>
        {texts.photo}
      </Button>
    </div>
  )
}
