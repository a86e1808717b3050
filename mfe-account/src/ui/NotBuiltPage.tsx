import { commonWords } from '@sori/contract/messages'
import { routeOf } from '@sori/contract/registry'
import { useLocale } from '@sori/remote-kit/remote'
import { linkClass, NotBuiltFace } from '@sori/remote-kit/ui'
import { Link, useLocation } from 'react-router-dom'
import { manifest } from '../remote.manifest.ts'

/** A screen of this remote that is not built yet says which one it is, that it is on its way, and where to go meanwhile. */
export function NotBuiltPage() {
  const locale = useLocale()
  const common = commonWords(locale)
  const { pathname } = useLocation()
  return (
    <NotBuiltFace
      title={routeOf(manifest, pathname)?.title[locale] ?? common.notBuilt}
      hint={`${common.notBuilt} ${common.notBuiltHint}`}
      action={
        <Link className={linkClass} to="/sounds/tracks">
          {common.toTracks}
        </Link>
      }
    />
  )
}
