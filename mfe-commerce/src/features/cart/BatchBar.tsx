import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { commonWords } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { gapText } from '@sori/remote-kit/commands'
import { useLocale, useMe } from '@sori/remote-kit/remote'
import { Button, TextLink } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { useListPlansQuery } from '../../api/plansApi.ts'
import { useWords } from '../../messages/useWords.ts'
import styles from './BatchBar.module.css'

/** What buying the `count` chosen tracks means: credits needed, held and left, or the plan that brings the missing ones; and the button that buys. */
export function BatchBar(props: { count: number; busy: boolean; refusal: ReactNode; choice: ReactNode; onBuy(): void }) {
  const { count, busy, refusal, choice, onBuy } = props
  const t = useWords()
  const locale = useLocale()
  const common = commonWords(locale)
  const held = useMe()?.creditBalance
  const needed = count * TRACK_CREDITS
  const missing = held === undefined ? 0 : needed - held
  const { data: plans = [] } = useListPlansQuery(undefined, { skip: missing <= 0 })
  const gap = missing > 0 ? gapText(locale, plans, missing) : undefined
  const numbers = (number: number) => number.toLocaleString(locale)
  return (
    <section className={styles.bar} aria-label={t.cart.summary}>
      {choice}
      <div className={styles.line}>
        <dl className={styles.facts} aria-live="polite">
          <Fact name={t.cart.needed} value={numbers(needed)} />
          {held !== undefined && <Fact name={t.cart.held} value={numbers(held)} />}
          {held !== undefined && missing <= 0 && <Fact name={t.cart.left} value={numbers(held - needed)} />}
        </dl>
        <Button variant="primary" busy={busy} busyLabel={common.processing} onClick={onBuy}>
          {t.cart.batch(numbers(count), numbers(needed))}
        </Button>
      </div>
      {gap && (
        <p className={styles.short}>
          {gap} <TextLink to={paths.plans()}>{t.toPlans}</TextLink>
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
