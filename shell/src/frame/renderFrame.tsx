import { paths } from '@sori/contract/paths'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Services } from '../app/createServices.ts'
import { ServicesContext } from '../app/useServices.ts'
import sidebar from '../chrome/Sidebar.module.css'
import { TopBar } from '../chrome/TopBar.tsx'

/**
 * Returns the HTML of the top bar and the empty sidebar, as a Korean visitor of the catalogue sees it. It runs in Node,
 * when the shell is built.
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
  locale: constant('ko'),
  theme: constant('light'),
  session: constant(null),
  history: constant({ location: { pathname: paths.tracks(), search: '' } }),
} as unknown as Services

function constant<Value>(value: Value) {
  return { getSnapshot: () => value, subscribe: () => () => {} }
}
