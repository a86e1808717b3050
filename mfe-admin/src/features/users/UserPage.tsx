import { type UserSection, userParams, userSections } from '@sori/contract/administration'
import { paths } from '@sori/contract/paths'
import { DetailView, useListParams } from '@sori/remote-kit/lists'
import { Skeleton, Tabs } from '@sori/remote-kit/ui'
import { ChangesOfUser } from '../../changes/ChangesOfUser.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { LedgerOfUser } from './LedgerOfUser.tsx'
import { PaymentsOfUser } from './PaymentsOfUser.tsx'
import { PurchasesOfUser } from './PurchasesOfUser.tsx'
import { ReportsOfUser } from './ReportsOfUser.tsx'
import { SessionsOfUser } from './SessionsOfUser.tsx'
import { TracksOfUser } from './TracksOfUser.tsx'
import { UserInfo } from './UserInfo.tsx'
import { useReadUserQuery } from './userPageApi.ts'

/** Renders `/admin/users/one`: everything about one member, in sections. */
export function UserPage() {
  const { user: t } = useTexts()
  const list = useListParams(userParams)
  const { userId = 0, section = 'info' } = list.params
  const query = useReadUserQuery(userId, { skip: userId === 0 })
  return (
    <DetailView
      query={query}
      isNamed={userId !== 0}
      texts={{ notFound: t.notFound, noData: t.notFound }}
      title={({ nickname }) => nickname}
      address={({ id }) => paths.adminUser(id)}
      skeleton={<Skeleton width="100%" height={240} />}
    >
      {(user) => (
        <AdminPage title={user.nickname} sections={<PeopleSections />}>
          <Tabs<UserSection>
            label={t.sections}
            tabs={userSections.map((key) => ({ key, label: t.tabs[key] }))}
            current={section}
            onChange={(key) => list.go({ section: key })}
          >
            <Section section={section} user={user} />
          </Tabs>
        </AdminPage>
      )}
    </DetailView>
  )
}

function Section({ section, user }: { section: UserSection; user: User }) {
  const { id } = user
  const sections = {
    info: () => <UserInfo user={user} />,
    ledger: () => <LedgerOfUser userId={id} />,
    payments: () => <PaymentsOfUser userId={id} />,
    purchases: () => <PurchasesOfUser userId={id} />,
    tracks: () => <TracksOfUser userId={id} />,
    reports: () => <ReportsOfUser userId={id} />,
    sessions: () => <SessionsOfUser userId={id} />,
    changes: () => <ChangesOfUser userId={id} />,
  } satisfies Record<UserSection, () => unknown>
  return sections[section]()
}
