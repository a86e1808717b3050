import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { tagNameIn } from '@sori/contract/management'
import { tagText } from '@sori/contract/text'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useState } from 'react'
import styles from './TagPicker.module.css'
import { tagTexts } from './texts.ts'

/** Requests a missing tag. Returns whether the server accepted the request. */
export type TagRequester = (tag: { kind: TagKind; tagName: string }) => Promise<boolean>

/** Offers to request the typed tag if no tag has exactly this name. */
export function RequestTag({
  typed,
  existing,
  onRequest,
}: {
  typed: string
  existing: readonly string[]
  onRequest: TagRequester
}) {
  const texts = tagTexts(useLocale())
  const [requested, setRequested] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const name = tagText(typed)
  if (existing.includes(name)) return null
  if (!tagNameIn(name)) return <p className={styles.offer}>{texts.rule}</p>
  const request = async (kind: TagKind) => {
    setBusy(true)
    if (await onRequest({ kind, tagName: name })) setRequested([...requested, name])
    setBusy(false)
  }
  return (
    <div className={styles.offer}>
      <p role="status">{requested.includes(name) ? texts.requested(name) : texts.missing(name)}</p>
      {!requested.includes(name) && (
        <div className={styles.chips}>
          {tagKinds.map((kind) => (
            <Button key={kind} size={32} disabled={isBusy} onClick={() => void request(kind)}>
              {texts.requestAs[kind]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
