import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { ButtonLink, Dialog, Tabs } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { MemberChanges } from '../../changes/MemberChanges.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { MemberLedger } from './MemberLedger.tsx'
import { MemberPayments } from './MemberPayments.tsx'
import { UserInfo } from './UserInfo.tsx'

const sections = ['info', 'ledger', 'payments', 'changes'] as const
type Section = (typeof sections)[number]

export function UserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const texts = useTexts().user
  const [section, setSection] = useState<Section>('info')
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      labels={commonTexts(useLocale())}
      width="broad"
      actions={<ButtonLink to={paths.adminUser(user.id)}>{texts.openPage}</ButtonLink>}
    >
      <Tabs<Section>
        label={texts.sections}
        tabs={sections.map((key) => ({ key, label: texts.tabs[key] }))}
        current={section}
        onChange={setSection}
      >
        {section === 'info' && <UserInfo user={user} />}
        {section === 'ledger' && <MemberLedger userId={user.id} />}
        {section === 'payments' && <MemberPayments userId={user.id} />}
        {section === 'changes' && <MemberChanges memberId={user.id} />}
      </Tabs>
    </Dialog>
  )
}
