import { paths } from '@sori/contract/paths'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Services } from '../app/createServices.ts'
import shell from '../app/Shell.module.css'
import { ServicesContext } from '../app/useServices.ts'
import sidebar from '../chrome/Sidebar.module.css'
import { TopBar } from '../chrome/TopBar.tsx'

/** The name of the server's placeholder for the beginning of the page. */
const OPENING = 'sori:opening'
/** Attributes that have no effect in the inert frame. */
const UNUSED_ATTRIBUTES =
  / (aria-[a-z]+|autoComplete|enterKeyHint|href|inputMode|maxLength|noValidate|role|title|type|xmlns)="[^"]*"/g

/**
 * Returns the HTML of the top bar, the empty sidebar and the place of the page for a Korean visitor
 * of the catalogue. The build of the shell calls this function in Node.
 */
export function renderFrame(): string {
  const html = renderToStaticMarkup(
    <ServicesContext value={visitorServices}>
      <TopBar menuOpen={false} onMenu={() => {}} />
      <div className={sidebar.rail} />
      <div className={shell.column}>
        <div className={shell.content}>{OPENING}</div>
      </div>
    </ServicesContext>,
  )
  return html.replace(UNUSED_ATTRIBUTES, '').replace(OPENING, `<!--${OPENING}-->`)
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
