import { commonWords } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { routeOf } from '@sori/contract/registry'
import { useLocale } from '@sori/remote-kit/remote'
import { linkClass, NotBuiltNotice } from '@sori/remote-kit/ui'
import { Link, useLocation } from 'react-router-dom'
import { manifest } from '../remote.manifest.ts'

/** A screen of this remote that is not built yet says which one it is, that it is on its way, and where to go meanwhile. */
export function NotBuiltPage() {
  const locale = useLocale()
  const common = commonWords(locale)
  const { pathname } = useLocation()
  return (
    <NotBuiltNotice
      title={routeOf(manifest, pathname)?.title[locale] ?? common.notBuilt}
      hint={`${common.notBuilt} ${common.notBuiltHint}`}
      action={
        <Link className={linkClass} to={paths.tracks()}>
          {common.toTracks}
        </Link>
      }
    />
  )
}
