import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { formatMix, keepInterrupted } from '@sori/market-kit/purchase'
import { gapText } from '@sori/remote-kit/data'
import { useHost, useLocale, useMe } from '@sori/remote-kit/host'
import { Button, Refusal, TextLink } from '@sori/remote-kit/ui'
import { type ReactNode, useId } from 'react'
import { useListPlansQuery } from '../../api/plansApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import styles from './BatchBar.module.css'

interface BatchBarProps {
  tracks: readonly MemberTrack[]
  busy: boolean
  refusal: ReactNode
  saveChoice: ReactNode
  onBuy(): void
}

/**
 * A bar that buys the selected tracks. Shows their price, the missing credits and a plan that
 * covers them.
 */
export function BatchBar({ tracks, busy, refusal, saveChoice, onBuy }: BatchBarProps) {
  const host = useHost()
  const reasonId = useId()
  const count = tracks.length
  const texts = useTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const balance = useMe()?.creditBalance
  const neededCredits = count * TRACK_CREDITS
  const missingCredits = balance === undefined ? 0 : neededCredits - balance
  const { data: plans = [] } = useListPlansQuery(undefined, { skip: missingCredits <= 0 })
  const gapSentence = missingCredits > 0 ? gapText(locale, plans, missingCredits) : undefined
  const formats = formatMix(locale, tracks)
  const keepPurchase = () =>
    keepInterrupted(host, { kind: 'cart', musicIds: tracks.map(({ id }) => id) })
  const formatNumber = (number: number) => number.toLocaleString(locale)
  return (
    <section className={styles.bar} aria-label={texts.cart.summary}>
      {saveChoice}
      <div className={styles.line}>
        <dl className={styles.facts} aria-live="polite">
          <Fact name={texts.cart.needed} value={formatNumber(neededCredits)} />
          {balance !== undefined && (
            <Fact name={texts.cart.balance} value={formatNumber(balance)} />
          )}
          {balance !== undefined && missingCredits <= 0 && (
            <Fact name={texts.cart.balanceAfter} value={formatNumber(balance - neededCredits)} />
          )}
        </dl>
        {count === 0 && (
          <p id={reasonId} className={styles.reason}>
            {texts.cart.noneSelected}
          </p>
        )}
        <Button
          variant="primary"
          busy={busy}
          busyLabel={common.processing}
          unavailable={count === 0}
          aria-describedby={count === 0 ? reasonId : undefined}
          onClick={onBuy}
        >
          {texts.cart.batch(formatNumber(count), formatNumber(neededCredits))}
        </Button>
      </div>
      {formats && <p className={styles.formats}>{formats}</p>}
      {gapSentence && (
        <p className={styles.missingCredits}>
          {gapSentence}{' '}
          <TextLink to={paths.plans()} onClick={keepPurchase}>
            {texts.toPlans}
          </TextLink>
        </p>
      )}
      <Refusal>{refusal}</Refusal>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
