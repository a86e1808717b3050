import { paths } from '@sori/contract/paths'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Services } from '../app/createServices.ts'
import { ServicesContext } from '../app/useServices.ts'
import sidebar from '../chrome/Sidebar.module.css'
import { TopBar } from '../chrome/TopBar.tsx'

/**
 * Returns the HTML of the top bar and the empty sidebar for a Korean visitor of the catalogue. The
 * build of the shell calls this function in Node.
 */
export function renderFrame(): string {
  return renderToStaticMarkup(
    <ServicesContext value={visitorServices}>
      <TopBar menuOpen={false} onMenu={() => {}} />
      <div className={sidebar.rail} />
    </ServicesContext>,
  )
}

/** The services that the top bar reads while it renders. */
const visitorServices = {
  locale: fixedSnapshot('ko'),
  theme: fixedSnapshot('light'),
  session: fixedSnapshot(null),
  history: fixedSnapshot({ location: { pathname: paths.tracks(), search: '' } }),
} as unknown as Services

function fixedSnapshot<Value>(value: Value) {
  return { getSnapshot: () => value, subscribe: () => () => {} }
}
