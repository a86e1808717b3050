import { paths } from '@sori/contract/paths'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../messages/useTexts.ts'

/** Links between the pages about the site. */
export function SiteSections() {
  const { siteSections: t } = useTexts()
  const { pathname } = useLocation()
  const items = [
    { to: paths.adminStatistics(), label: t.statistics },
    { to: paths.adminPayments(), label: t.payments },
    { to: paths.adminJobs(), label: t.jobs },
    { to: paths.adminPromotions(), label: t.promotions },
  ]
  return (
    <SegmentedLinks
      label={t.label}
      items={items.map((item) => ({ ...item, current: item.to === pathname }))}
    />
  )
}
