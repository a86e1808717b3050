import { paths } from '@sori/contract/paths'
import { Shortcuts } from '@sori/market-kit/management'
import CreditCard from 'lucide-react/icons/credit-card'
import Disc3 from 'lucide-react/icons/disc-3'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import { useTexts } from '../../messages/useTexts.ts'

/** Links to the pages where artists edit their tracks and albums (product.md §2). */
export function EditSection() {
  const { shortcuts: texts, hints } = useTexts().statistics
  return (
    <Shortcuts
      label={texts.label}
      items={[
        { to: paths.upload(), label: texts.upload, hint: hints.upload, icon: <Upload /> },
        { to: paths.myItems('albums'), label: texts.albums, hint: hints.albums, icon: <Disc3 /> },
        { to: paths.myInfo(), label: texts.info, hint: hints.info, icon: <UserRound /> },
        {
          to: paths.mySubscription(),
          label: texts.subscription,
          hint: hints.subscription,
          icon: <CreditCard />,
        },
      ]}
    />
  )
}
