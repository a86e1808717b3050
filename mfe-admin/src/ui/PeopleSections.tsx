import { paths } from '@sori/contract/paths'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../messages/useTexts.ts'

/** Links between the pages about people. */
export function PeopleSections() {
  const { sections: t } = useTexts()
  const { pathname } = useLocation()
  const items = [
    { to: paths.adminUsers(), label: t.users },
    { to: paths.adminReports(), label: t.reports },
    { to: paths.adminPayouts(), label: t.payouts },
    { to: paths.adminRefunds(), label: t.refunds },
    { to: paths.adminChanges(), label: t.changes },
  ]
  return (
    <SegmentedLinks
      label={t.label}
      items={items.map((item) => ({ ...item, current: item.to === pathname }))}
    />
  )
}
