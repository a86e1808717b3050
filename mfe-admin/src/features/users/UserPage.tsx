import { type UserSection, userParams, userSections } from '@sori/contract/administration'
import { paths } from '@sori/contract/paths'
import { DetailView, useListParams } from '@sori/remote-kit/lists'
import { Skeleton, Tabs } from '@sori/remote-kit/ui'
import { MemberChanges } from '../../changes/MemberChanges.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { MemberLedger } from './MemberLedger.tsx'
import { MemberPayments } from './MemberPayments.tsx'
import { MemberPurchases } from './MemberPurchases.tsx'
import { MemberReports } from './MemberReports.tsx'
import { MemberSessions } from './MemberSessions.tsx'
import { MemberTracks } from './MemberTracks.tsx'
import { UserInfo } from './UserInfo.tsx'
import { useReadUserQuery } from './userPageApi.ts'

/** Renders `/admin/users/one`: everything about one member, in sections. */
export function UserPage() {
  const { user: texts } = useTexts()
  const list = useListParams(userParams)
  const { userId = 0, section = 'info' } = list.params
  const query = useReadUserQuery(userId, { skip: userId === 0 })
  return (
    <DetailView
      query={query}
      isNamed={userId !== 0}
      texts={{ notFound: texts.notFound, noData: texts.notFound }}
      title={({ nickname }) => nickname}
      address={({ id }) => paths.adminUser(id)}
      skeleton={<Skeleton width="100%" height={240} />}
    >
      {(user) => (
        <AdminPage title={user.nickname} sections={<PeopleSections />}>
          <Tabs<UserSection>
            label={texts.sections}
            tabs={userSections.map((key) => ({ key, label: texts.tabs[key] }))}
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
    ledger: () => <MemberLedger userId={id} />,
    payments: () => <MemberPayments userId={id} />,
    purchases: () => <MemberPurchases userId={id} />,
    tracks: () => <MemberTracks userId={id} />,
    reports: () => <MemberReports userId={id} />,
    sessions: () => <MemberSessions userId={id} />,
    changes: () => <MemberChanges memberId={id} />,
  } satisfies Record<UserSection, () => unknown>
  return sections[section]()
}
