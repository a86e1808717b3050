import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, formatPhone, Tabs } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { ChangesOfUser } from '../../changes/ChangesOfUser.tsx'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { Facts } from '../../ui/Facts.tsx'
import { AccountStatus } from './AccountStatus.tsx'
import { Ledger } from './Ledger.tsx'
import { Payments } from './Payments.tsx'
import styles from './Popup.module.css'

const parts = ['info', 'ledger', 'payments', 'changes'] as const
type Part = (typeof parts)[number]

/** The pop-up of a member: details and account, credit ledger, payments, and what administrators changed of them. */
export function UserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useTexts().user
  const [part, setPart] = useState<Part>('info')
  return (
    <Dialog open onClose={onClose} title={t.title} labels={commonTexts(useLocale())} width="broad">
      <Tabs<Part>
        label={t.sections}
        tabs={parts.map((key) => ({ key, label: t.tabs[key] }))}
        current={part}
        onChange={setPart}
      >
        {part === 'info' && <Info user={user} />}
        {part === 'ledger' && <Ledger userId={user.id} />}
        {part === 'payments' && <Payments userId={user.id} />}
        {part === 'changes' && <ChangesOfUser userId={user.id} />}
      </Tabs>
    </Dialog>
  )
}

function Info({ user }: { user: User }) {
  const t = useTexts()
  return (
    <div className={styles.popup}>
      <Facts facts={factsOf(user, t)} />
      {!user.hasLeft && <AccountStatus user={user} />}
    </div>
  )
}

function factsOf(user: User, t: Texts): [string, string][] {
  const { columns } = t.users
  const status = user.hasLeft ? 'left' : user.isDisabled ? 'disabled' : 'active'
  return [
    [columns.nickname, user.nickname],
    [columns.email, user.email || t.missing],
    [t.user.verified, t.user.isVerified[String(user.emailVerified)] ?? t.missing],
    [t.user.phone, user.phoneNumber ? formatPhone(user.phoneNumber) : t.missing],
    [t.user.birth, user.birth ?? t.missing],
    [t.user.role, t.user.roles[user.roleId] ?? t.missing],
    [columns.createdAt, user.createdAt ?? t.missing],
    [t.user.status, t.user.statuses[status]],
    ...(user.disabledReason ? [[t.user.reason, user.disabledReason] as [string, string]] : []),
  ]
}
