import { paths } from '@sori/contract/paths'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../messages/useTexts.ts'

/** Links between the pages about the site. */
export function SiteSections() {
  const { siteSections: texts } = useTexts()
  const { pathname } = useLocation()
  const items = [
    { to: paths.adminStatistics(), label: texts.statistics },
    { to: paths.adminPayments(), label: texts.payments },
    { to: paths.adminJobs(), label: texts.jobs },
    { to: paths.adminPromotions(), label: texts.promotions },
  ]
  return (
    <SegmentedLinks
      label={texts.label}
      items={items.map((item) => ({ ...item, current: item.to === pathname }))}
    />
  )
}
