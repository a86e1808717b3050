import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, formatPhone, Tabs } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { ChangesOfUser } from '../../changes/ChangesOfUser.tsx'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { Facts } from '../../ui/Facts.tsx'
import { AccountActions } from './AccountActions.tsx'
import { Ledger } from './Ledger.tsx'
import { Payments } from './Payments.tsx'
import styles from './Popup.module.css'

const sections = ['info', 'ledger', 'payments', 'changes'] as const
type Section = (typeof sections)[number]

export function UserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useTexts().user
  const [section, setSection] = useState<Section>('info')
  return (
    <Dialog open onClose={onClose} title={t.title} labels={commonTexts(useLocale())} width="broad">
      <Tabs<Section>
        label={t.sections}
        tabs={sections.map((key) => ({ key, label: t.tabs[key] }))}
        current={section}
        onChange={setSection}
      >
        {section === 'info' && <Info user={user} />}
        {section === 'ledger' && <Ledger userId={user.id} />}
        {section === 'payments' && <Payments userId={user.id} />}
        {section === 'changes' && <ChangesOfUser userId={user.id} />}
      </Tabs>
    </Dialog>
  )
}

function Info({ user }: { user: User }) {
  const t = useTexts()
  return (
    <div className={styles.popup}>
      <Facts facts={factsOf(user, t)} />
      {!user.hasLeft && <AccountActions user={user} />}
    </div>
  )
}

function statusOf({ hasLeft, isDisabled }: User) {
  if (hasLeft) return 'left'
  return isDisabled ? 'disabled' : 'active'
}

function factsOf(user: User, t: Texts): [string, string][] {
  const { columns } = t.users
  return [
    [columns.nickname, user.nickname],
    [columns.email, user.email || t.missing],
    [t.user.verified, t.user.isVerified[String(user.emailVerified)] ?? t.missing],
    [t.user.phone, user.phoneNumber ? formatPhone(user.phoneNumber) : t.missing],
    [t.user.birth, user.birth ?? t.missing],
    [t.user.role, t.user.roles[user.roleId] ?? t.missing],
    [columns.createdAt, user.createdAt ?? t.missing],
    [t.user.status, t.user.statuses[statusOf(user)]],
    ...(user.disabledReason ? [[t.user.reason, user.disabledReason] as [string, string]] : []),
  ]
}
