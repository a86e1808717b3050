import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { useResumedPurchase } from '@sori/market-kit/purchase'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { ButtonLink, EmptyState, TextLink, useFocusKept } from '@sori/remote-kit/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { SaveModeChoice } from '../../files/SaveModeChoice.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import { BuyingRules } from '../../ui/BuyingRules.tsx'
import { Page } from '../../ui/Page.tsx'
import { BatchBar } from './BatchBar.tsx'
import styles from './CartPage.module.css'
import { CartTable } from './CartTable.tsx'
import { useGetCartQuery } from './cartApi.ts'
import { UndoBar } from './UndoBar.tsx'
import { useCartDeletion } from './useCartDeletion.ts'
import { useCartPurchase } from './useCartPurchase.ts'
import { useCartSelection } from './useCartSelection.ts'

/** Renders `/me/cart`. */
export function CartPage() {
  const user = useSession()
  return user && <CartContent key={user.userId} userId={user.userId} />
}

function CartContent({ userId }: { userId: string }) {
  const texts = useTexts().cart
  const locale = useLocale()
  const cart = useGetCartQuery(userId)
  const rows = cart.data
  const isEmpty = rows?.length === 0
  const selection = useCartSelection((rows ?? []).map(({ id }) => id))
  const deletion = useCartDeletion(userId)
  const purchase = useCartPurchase()
  const focusKept = useFocusKept<HTMLDivElement>()
  const chosenRows = (rows ?? []).filter(({ id }) => selection.has(id))
  useResumedCartPurchase(rows, (tracks) => {
    selection.choose(tracks.map(({ id }) => id))
    if (tracks.length > 0) void purchase.buyChosen(tracks)
  })
  return (
    <Page title={texts.title} count={rows && texts.count(rows.length.toLocaleString(locale))}>
      <div {...focusKept} className={styles.area}>
        {purchase.boughtCount > 0 && <BoughtBar count={purchase.boughtCount} />}
        {deletion.lastRemoved && (
          <UndoBar
            key={deletion.lastRemoved.id}
            track={deletion.lastRemoved}
            busy={deletion.undoing}
            onUndo={() => void deletion.undo()}
            onExpire={deletion.endUndo}
          />
        )}
        {deletion.refusal && (
          <p className={styles.refusal} role="alert">
            {deletion.refusal}
          </p>
        )}
        {hasFailed(cart) && <Failed query={cart} title={texts.failed} />}
        {!hasFailed(cart) && isEmpty && <EmptyCart />}
        {!hasFailed(cart) && !isEmpty && (
          <>
            <BuyingRules />
            <CartTable
              rows={rows}
              stale={cart.isFetching && rows !== undefined}
              selection={selection}
              paying={purchase.payingId}
              removing={deletion.removing}
              onPay={(track) => void purchase.buyOne(track)}
              onRemove={(track) => void deletion.remove(track)}
            />
          </>
        )}
        {(!isEmpty || purchase.refusal) && (
          <BatchBar
            tracks={chosenRows}
            busy={purchase.busy}
            refusal={purchase.refusal}
            saveChoice={<SaveModeChoice files={purchase.files} count={chosenRows.length} />}
            onBuy={() => void purchase.buyChosen(chosenRows)}
          />
        )}
      </div>
    </Page>
  )
}

/** Calls `onResume` with the rows that the member was buying before a payment. */
function useResumedCartPurchase(
  rows: readonly MemberTrack[] | undefined,
  onResume: (tracks: readonly MemberTrack[]) => void,
): void {
  useResumedPurchase({
    isReady: rows !== undefined,
    isWanted: ({ kind }) => kind === 'cart',
    buy: (interrupted) => {
      const ids = interrupted.kind === 'cart' ? interrupted.musicIds : []
      onResume((rows ?? []).filter(({ id }) => ids.includes(id)))
    },
  })
}

function BoughtBar({ count }: { count: number }) {
  const texts = useTexts()
  const locale = useLocale()
  return (
    <p className={styles.bought} role="status">
      <CircleCheck aria-hidden="true" />
      <span>{texts.cart.bought(count.toLocaleString(locale))}</span>
      <TextLink to={paths.purchases()}>{texts.toPurchases}</TextLink>
    </p>
  )
}

function EmptyCart() {
  const texts = useTexts().cart
  const common = commonTexts(useLocale())
  return (
    <EmptyState
      icon={<ShoppingCart />}
      title={texts.empty}
      hint={texts.emptyHint}
      action={<ButtonLink to={paths.tracks()}>{common.toTracks}</ButtonLink>}
    />
  )
}
