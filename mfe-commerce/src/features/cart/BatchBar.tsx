import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { formatMix, keepInterrupted } from '@sori/market-kit/purchase'
import { gapText } from '@sori/remote-kit/data'
import { useHost, useLocale, useMe } from '@sori/remote-kit/host'
import { Button, TextLink } from '@sori/remote-kit/ui'
import { type ReactNode, useId } from 'react'
import { useListPlansQuery } from '../../api/plansApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import styles from './BatchBar.module.css'

/** Props of {@link BatchBar}. */
interface BatchBarProps {
  /** The chosen tracks. */
  tracks: readonly MemberTrack[]
  busy: boolean
  refusal: ReactNode
  choice: ReactNode
  onBuy(): void
}

/** The credits that the chosen tracks need, the plan that brings missing ones, and the button that buys. */
export function BatchBar({ tracks, busy, refusal, choice, onBuy }: BatchBarProps) {
  const host = useHost()
  const noneId = useId()
  const count = tracks.length
  const t = useTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const held = useMe()?.creditBalance
  const needed = count * TRACK_CREDITS
  const missing = held === undefined ? 0 : needed - held
  const { data: plans = [] } = useListPlansQuery(undefined, { skip: missing <= 0 })
  const gap = missing > 0 ? gapText(locale, plans, missing) : undefined
  const formats = formatMix(locale, tracks)
  const keep = () => keepInterrupted(host, { kind: 'cart', musicIds: tracks.map(({ id }) => id) })
  const numbers = (number: number) => number.toLocaleString(locale)
  return (
    <section className={styles.bar} aria-label={t.cart.summary}>
      {choice}
      <div className={styles.line}>
        <dl className={styles.facts} aria-live="polite">
          <Fact name={t.cart.needed} value={numbers(needed)} />
          {held !== undefined && <Fact name={t.cart.held} value={numbers(held)} />}
          {held !== undefined && missing <= 0 && (
            <Fact name={t.cart.left} value={numbers(held - needed)} />
          )}
        </dl>
        {count === 0 && (
          <p id={noneId} className={styles.reason}>
            {t.cart.noneSelected}
          </p>
        )}
        <Button
          variant="primary"
          busy={busy}
          busyLabel={common.processing}
          unavailable={count === 0}
          aria-describedby={count === 0 ? noneId : undefined}
          onClick={onBuy}
        >
          {t.cart.batch(numbers(count), numbers(needed))}
        </Button>
      </div>
      {formats && <p className={styles.none}>{formats}</p>}
      {gap && (
        <p className={styles.short}>
          {gap}{' '}
          <TextLink to={paths.plans()} onClick={keep}>
            {t.toPlans}
          </TextLink>
        </p>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
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
