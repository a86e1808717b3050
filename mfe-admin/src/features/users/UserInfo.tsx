import { type Locale, planName } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { formatPhone } from '@sori/remote-kit/ui'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { FactList } from '../../ui/FactList.tsx'
import { AccountActions } from './AccountActions.tsx'
import { SendActivationMail } from './SendActivationMail.tsx'
import styles from './UserSections.module.css'

/** A section with a member's profile and the actions of an administrator. */
export function UserInfo({ user }: { user: User }) {
  const texts = useTexts()
  const locale = useLocale()
  return (
    <div className={styles.stack}>
      <FactList facts={factsOf(user, texts, locale)} />
      {!user.hasLeft && <AccountActions user={user} />}
      {!user.hasLeft && !user.emailVerified && <SendActivationMail userId={user.id} />}
    </div>
  )
}

function statusOf({ hasLeft, isDisabled }: User) {
  if (hasLeft) return 'left'
  return isDisabled ? 'disabled' : 'active'
}

function factsOf(user: User, texts: Texts, locale: Locale): [string, string][] {
  const { columns } = texts.users
  return [
    [columns.id, String(user.id)],
    [columns.name, user.name || texts.missing],
    [columns.nickname, user.nickname],
    [columns.email, user.email || texts.missing],
    [texts.user.verified, texts.user.isVerified[String(user.emailVerified)] ?? texts.missing],
    [texts.user.phone, user.phoneNumber ? formatPhone(user.phoneNumber) : texts.missing],
    [texts.user.birth, user.birth ?? texts.missing],
    [columns.credit, user.credits.toLocaleString(locale)],
    [columns.subscription, planName(locale, { subscriptionId: user.planId })],
    [columns.payment, texts.payment[String(user.subscription?.isPaid)] ?? texts.missing],
    [texts.user.role, texts.user.roles[user.roleId] ?? texts.missing],
    [columns.createdAt, user.createdAt ?? texts.missing],
    [texts.user.status, texts.user.statuses[statusOf(user)]],
    ...(user.disabledReason ? [[texts.user.reason, user.disabledReason] as [string, string]] : []),
  ]
}
