import type { PageHead } from '@sori/contract/registry'
import { escapeMarkup } from '../../../lib/text/markup.ts'
import { SITE_NAME } from './head-html.ts'
import { fieldOf, fillText, fillUrl, listAt, type Scope } from './templates.ts'

/** The most entries of a list. An album may have 500 tracks, which are in the sitemap too. */
const ENTRIES_MAX = 60

type PlainPage = {
  title: string
  head: PageHead
  scope: Scope
  /** The parameters that the page reads. */
  search: string
  address: URL
}

/** Returns a page for readers without scripts. The shell replaces it when it starts. */
export function renderPlain({ title, head, scope, search, address }: PlainPage): string {
  const { content } = head
  if (!content) return ''
  const lines = content.lines.map(({ text, link }) =>
    element('p', anchor(fillText(text, scope), fillUrl(link ?? '', scope))),
  )
  const lists = content.lists.map(({ of, text, link = '' }) => {
    const entries = listAt(scope, of).slice(0, ENTRIES_MAX)
    const items = entries.map((entry) => {
      const inner = [entry, ...scope]
      return element('li', anchor(fillText(text, inner), fillUrl(link, inner)))
    })
    return element('ul', items.join(''))
  })
  const audio = fillUrl(head.audio ?? '', scope)
  return pageFrame([
    element('h1', escapeMarkup(title)),
    audio && `<audio controls preload="none" src="${escapeMarkup(audio)}"></audio>`,
    ...lines,
    ...lists,
    content.hasPages ? pageLinks(scope, address.pathname, search) : '',
  ])
}

export function renderMissing(): string {
  return pageFrame([
    element('h1', '찾을 수 없는 페이지입니다.'),
    element('p', anchor('트랙', '/sounds/tracks')),
  ])
}

function pageFrame(parts: readonly string[]): string {
  return `<div id="sori-plain">${element('p', anchor(SITE_NAME, '/'))}${parts.join('')}</div>`
}

function element(name: string, html: string): string {
  return html && `<${name}>${html}</${name}>`
}

function anchor(text: string, link: string): string {
  if (!text || !link) return escapeMarkup(text)
  return `<a href="${escapeMarkup(link)}">${escapeMarkup(text)}</a>`
}

function pageLinks(scope: Scope, pathname: string, search: string): string {
  const { before, after } = neighboursOf(scope)
  const link = (page: number, text: string) => {
    const query = new URLSearchParams(search)
    if (page === 1) query.delete('page')
    else query.set('page', String(page))
    return element('p', anchor(text, `${pathname}${query.size > 0 ? `?${query}` : ''}`))
  }
  return (before ? link(before, '이전 페이지') : '') + (after ? link(after, '다음 페이지') : '')
}

/** Returns the numbers of the pages before and after the present page of a list. */
function neighboursOf(scope: Scope): { before?: number; after?: number } {
  const numberAt = (field: string) => Number(fieldOf(scope, field) ?? 0)
  const [page, size, total] = [numberAt('page'), numberAt('size'), numberAt('total')]
  return {
    ...(page > 1 && { before: page - 1 }),
    ...(page * size < total && { after: page + 1 }),
  }
}
