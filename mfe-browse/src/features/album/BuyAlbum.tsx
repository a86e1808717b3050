import type { BatchBody } from '@sori/contract/cart'
import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { commonWords } from '@sori/contract/messages'
import type { Track } from '@sori/remote-kit/model'
import { usePurchase } from '@sori/remote-kit/purchase'
import { useLocale, useSession } from '@sori/remote-kit/remote'
import { Button } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import { useWords } from '../../messages/useWords.ts'
import { purchaseApi } from '../../purchase/purchaseApi.ts'
import styles from '../../ui/Detail.module.css'

/** Buys those tracks of an album that the person does not have yet, all or none; the button says what they cost (D25). */
export function BuyAlbum({ tracks }: { tracks: readonly Track[] }) {
  const t = useWords().album
  const common = commonWords(useLocale())
  const user = useSession()
  const purchase = usePurchase<BatchBody & { userId: string }>({
    endpoint: purchaseApi.endpoints.buyAll,
    args: (userId, chosen) => ({ userId, musicIds: chosen.map(({ id }) => id) }),
  })
  const missing = tracks.filter(({ owned, artist }) => !owned && String(artist.userId) !== user?.userId)
  if (missing.length === 0) return null
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={purchase.busy}
        busyLabel={common.processing}
        onClick={() => void purchase.run(missing)}
      >
        {t.buyAll(missing.length, missing.length * TRACK_CREDITS)}
      </Button>
      {purchase.refusal && <p className={styles.refusal}>{purchase.refusal}</p>}
    </>
  )
}
