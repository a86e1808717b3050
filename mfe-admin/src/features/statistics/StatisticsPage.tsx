import { paths } from '@sori/contract/paths'
import { Shortcuts } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import Disc3 from 'lucide-react/icons/disc-3'
import Flag from 'lucide-react/icons/flag'
import Users from 'lucide-react/icons/users'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { SiteSections } from '../../ui/SiteSections.tsx'
import { ItemGroup } from './ItemGroup.tsx'
import { useOpenReportsQuery } from './statisticsApi.ts'
import { TagGroup } from './TagGroup.tsx'
import { TodaysMoney } from './TodaysMoney.tsx'
import { UserGroup } from './UserGroup.tsx'

/** Renders `/admin/statistic`: figures of the site. */
export function StatisticsPage() {
  const { statistics: texts } = useTexts()
  const locale = useLocale()
  const { data: openReports } = useOpenReportsQuery()
  return (
    <AdminPage title={texts.title} sections={<SiteSections />}>
      <Shortcuts
        label={texts.shortcuts}
        items={[
          { to: paths.adminAlbums(), label: texts.toAlbums, icon: <Disc3 /> },
          { to: paths.adminUsers(), label: texts.toUsers, icon: <Users /> },
          {
            to: paths.adminReports(),
            label: texts.toReports,
            hint:
              openReports === undefined
                ? ''
                : texts.openReports(openReports.toLocaleString(locale)),
            icon: <Flag />,
          },
        ]}
      />
      <TodaysMoney />
      <ItemGroup />
      <TagGroup />
      <UserGroup />
    </AdminPage>
  )
}
