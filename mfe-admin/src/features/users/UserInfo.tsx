import { type Locale, planName } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { formatPhone } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { FactList } from '../../ui/FactList.tsx'
import { AccountActions } from './AccountActions.tsx'
import { MailActivation } from './MailActivation.tsx'
import styles from './Popup.module.css'

/** A section with a member's profile and the actions of an administrator. */
export function UserInfo({ user }: { user: User }) {
  const t = useTexts()
  const locale = useLocale()
  return (
    <div className={styles.popup}>
      <FactList facts={factsOf(user, t, locale)} />
      {!user.hasLeft && <AccountActions user={user} />}
      {!user.hasLeft && !user.emailVerified && <MailActivation userId={user.id} />}
    </div>
  )
}

function statusOf({ hasLeft, isDisabled }: User) {
  if (hasLeft) return 'left'
  return isDisabled ? 'disabled' : 'active'
}

function factsOf(user: User, t: Texts, locale: Locale): [string, string][] {
  const { columns } = t.users
  return [
    [columns.id, String(user.id)],
    [columns.name, user.name || t.missing],
    [columns.nickname, user.nickname],
    [columns.email, user.email || t.missing],
    [t.user.verified, t.user.isVerified[String(user.emailVerified)] ?? t.missing],
    [t.user.phone, user.phoneNumber ? formatPhone(user.phoneNumber) : t.missing],
    [t.user.birth, user.birth ?? t.missing],
    [columns.credit, user.credits.toLocaleString(locale)],
    [columns.subscription, planName(locale, { subscriptionId: user.planId })],
    [columns.payment, t.payment[String(user.subscription?.isPaid)] ?? t.missing],
    [t.user.role, t.user.roles[user.roleId] ?? t.missing],
    [columns.createdAt, user.createdAt ?? t.missing],
    [t.user.status, t.user.statuses[statusOf(user)]],
    ...(user.disabledReason ? [[t.user.reason, user.disabledReason] as [string, string]] : []),
  ]
}
