import { paths } from '@sori/contract/paths'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../messages/useTexts.ts'

/** Links between the pages about people. */
export function PeopleSections() {
  const { sections: texts } = useTexts()
  const { pathname } = useLocation()
  const items = [
    { to: paths.adminUsers(), label: texts.users },
    { to: paths.adminReports(), label: texts.reports },
    { to: paths.adminPayouts(), label: texts.payouts },
    { to: paths.adminRefunds(), label: texts.refunds },
    { to: paths.adminChanges(), label: texts.changes },
  ]
  return (
    <SegmentedLinks
      label={texts.label}
      items={items.map((item) => ({ ...item, current: item.to === pathname }))}
    />
  )
}
