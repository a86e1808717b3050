import BadgeCheck from 'lucide-react/icons/badge-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleDot from 'lucide-react/icons/circle-dot'
import Crown from 'lucide-react/icons/crown'
import Disc3 from 'lucide-react/icons/disc-3'
import Download from 'lucide-react/icons/download'
import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import Music from 'lucide-react/icons/music'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import type { ComponentType, SVGProps } from 'react'

type Icon = ComponentType<SVGProps<SVGSVGElement>>

const icons: Readonly<Record<string, Icon>> = {
  'badge-check': BadgeCheck,
  'chart-column': ChartColumn,
  crown: Crown,
  'disc-3': Disc3,
  download: Download,
  flag: Flag,
  heart: Heart,
  house: House,
  'key-round': KeyRound,
  'log-in': LogIn,
  music: Music,
  'shopping-cart': ShoppingCart,
  upload: Upload,
  user: User,
  'user-plus': UserPlus,
  users: Users,
}

/** Returns the icon of a name, or a dot for an unknown name. */
export function navIcon(name: string): Icon {
  return (Object.hasOwn(icons, name) && icons[name]) || CircleDot
}
