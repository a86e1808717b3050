import { createLucideIcon as lucides } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import ours from './icon.ts'

const node: [string, Record<string, string>][] = [
  ['path', { d: 'M13 5h8', key: 'a' }],
  ['circle', { cx: '4', cy: '5', r: '1', key: 'b' }],
]

test.each([
  ['as it is', {}],
  ['smaller', { size: 16 }],
  ['of a class', { className: 'one two' }],
  ['hidden by name', { 'aria-hidden': true }],
  ['with a name', { 'aria-label': '재생' }],
  ['in a colour', { color: 'red', strokeWidth: 1.5 }],
])('draws the icon %s like lucide', (_, props) => {
  const [Theirs, Ours] = [lucides('list-checks', node as never), ours({ node })]
  const theirs = renderToStaticMarkup(<Theirs {...props} />)
  expect(renderToStaticMarkup(<Ours {...props} />)).toBe(
    theirs.replace('lucide lucide-list-checks ', '').replace(/ class="lucide [\w-]+"/, ''),
  )
})
