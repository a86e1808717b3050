import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import {
  type InterruptedPurchase,
  interruptedPurchase,
  resumeInterrupted,
} from '@sori/market-kit/purchase'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { ButtonLink, Skeleton } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './Result.module.css'
import { useGetReturnPlaceQuery } from './returnApi.ts'

/** Links to the interrupted purchase (or to the tracks) and to the plan. */
export function NextSteps() {
  const texts = useTexts().success
  const host = useHost()
  const userId = useSession()?.userId
  const [purchase] = useState(() => interruptedPurchase(host))
  return (
    <div className={styles.actions}>
      {purchase && userId ? <BackToPurchase purchase={purchase} userId={userId} /> : <ToTracks />}
      <ButtonLink to={paths.mySubscription()}>{texts.mySubscription}</ButtonLink>
    </div>
  )
}

function BackToPurchase(args: { purchase: InterruptedPurchase; userId: string }) {
  const texts = useTexts().success
  const host = useHost()
  const { data: returnPlace, isLoading } = useGetReturnPlaceQuery(args)
  if (isLoading) return <Skeleton width={220} height={40} />
  if (!returnPlace) return <ToTracks />
  return (
    <ButtonLink variant="primary" to={returnPlace.path} onClick={() => resumeInterrupted(host)}>
      {texts.backTo[returnPlace.kind](returnPlace.name)}
    </ButtonLink>
  )
}

function ToTracks() {
  const common = commonTexts(useLocale())
  return (
    <ButtonLink variant="primary" to={paths.tracks()}>
      {common.toTracks}
    </ButtonLink>
  )
}
