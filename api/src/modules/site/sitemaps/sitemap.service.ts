import { legalPages, paths } from '@sori/contract/paths'
import { escapeMarkup } from '../heads/index.ts'
import {
  type SitemapKind,
  type SitemapRepository,
  type SitemapRow,
  sitemapKinds,
} from './sitemap.repository.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n'
/**
 * Paths that only members and buyers use, so crawlers need not visit them. The API is not listed,
 * because crawlers that run scripts need it.
 */
const PRIVATE_PATHS = ['/me/', '/admin/', '/checkout', '/success', '/fail', '/certificates/']
const PART_NAME = /^(tracks|albums|artists)-([1-9]\d{0,6})\.xml$/
const PAGES_NAME = 'pages.xml'

const pages = [
  paths.start(),
  paths.tracks(),
  paths.albums(),
  paths.plans(),
  ...legalPages.map(paths.legal),
]

type Dependencies = { publicUrl: string; sitemaps: SitemapRepository }

/** Writes robots.txt and the sitemaps, which list the URLs of the site. */
export class SitemapService {
  #publicUrl: string
  #sitemaps: SitemapRepository

  constructor({ publicUrl, sitemaps }: Dependencies) {
    this.#publicUrl = publicUrl
    this.#sitemaps = sitemaps
  }

  robotsText(): string {
    const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}\n`).join('')
    return `User-agent: *\n${rules}Sitemap: ${this.#publicUrl}/sitemap.xml\n`
  }

  async indexXml(): Promise<string> {
    const partNames = await Promise.all(
      sitemapKinds.map(async (kind) =>
        (await this.#sitemaps.listParts(kind)).map((part) => `${kind}-${part}.xml`),
      ),
    )
    const entries = [PAGES_NAME, ...partNames.flat()].map((name) => {
      const url = escapeMarkup(`${this.#publicUrl}/sitemaps/${name}`)
      return `<sitemap><loc>${url}</loc></sitemap>\n`
    })
    return `${PROLOGUE}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
  }

  /** Returns a part, or undefined if it has no URLs: the protocol allows no empty part. */
  async partXml(name: string): Promise<string | undefined> {
    if (name === PAGES_NAME) return urlSet(pages.map((path) => this.#urlElement(path)))
    const [, kind, part] = PART_NAME.exec(name) ?? []
    if (!kind) return undefined
    const rows = await this.#sitemaps.readRows(kind as SitemapKind, Number(part))
    if (rows.length === 0) return undefined
    return urlSet(
      rows.map((row) => this.#urlElement(pathOf(kind as SitemapKind, row), row.modified_at)),
    )
  }

  #urlElement(path: string, modified?: Date | null): string {
    const lastModified = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(this.#publicUrl + path)}</loc>${lastModified}</url>\n`
  }
}

function urlSet(elements: readonly string[]): string {
  return `${PROLOGUE}<urlset xmlns="${NAMESPACE}">\n${elements.join('')}</urlset>\n`
}

function pathOf(kind: SitemapKind, { nickname, name = '' }: SitemapRow): string {
  if (kind === 'tracks') return paths.track({ nickname, title: name })
  return kind === 'albums' ? paths.album({ nickname, albumName: name }) : paths.artistPage(nickname)
}
