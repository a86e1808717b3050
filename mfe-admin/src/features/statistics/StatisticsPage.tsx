import { paths } from '@sori/contract/paths'
import { Shortcuts } from '@sori/market-kit/management'
import Disc3 from 'lucide-react/icons/disc-3'
import Users from 'lucide-react/icons/users'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { ItemGroup } from './ItemGroup.tsx'
import { MoneyOfToday } from './MoneyOfToday.tsx'
import { TagGroup } from './TagGroup.tsx'
import { UserGroup } from './UserGroup.tsx'

/** `/admin/statistic`: today's money, then sounds and sales, tags, users, and the ways on (product.md §2). */
export function StatisticsPage() {
  const { statistics: t } = useTexts()
  return (
    <AdminPage title={t.title}>
      <Shortcuts
        label={t.shortcuts}
        items={[
          { to: paths.adminAlbums(), label: t.toAlbums, icon: <Disc3 /> },
          { to: paths.adminUsers(), label: t.toUsers, icon: <Users /> },
        ]}
      />
      <MoneyOfToday />
      <ItemGroup />
      <TagGroup />
      <UserGroup />
    </AdminPage>
  )
}
