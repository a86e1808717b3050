import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { MediaWorkers, Storage } from '../../files/media/index.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import {
  albumFacts,
  artistFacts,
  type CardFacts,
  type CardKind,
  cardPathOf,
  trackFacts,
} from './card-facts.ts'

/** Pictures that a process keeps, of about 60 kB; nginx keeps all for longer. */
const KEPT = 50
/** More would delay the pictures that members upload. */
const CONCURRENT_MAX = 8
const NAME = /^(track|album|artist)-([1-9]\d{0,14})-([0-9a-f]{12})\.jpg$/

type Parts = {
  catalogue: Pick<CatalogueService, 'trackById' | 'albumById' | 'artistById'>
  media: Pick<MediaWorkers, 'drawCard'>
  storage: Pick<Storage, 'open'>
}

/** Draws the pictures of shared links when they are first requested. */
export class CardService {
  #parts: Parts
  #drawing = 0
  #drawn = new LRUCache<string, Uint8Array, CardFacts>({
    max: KEPT,
    fetchMethod: (_path, _stale, { context }) => this.#draw(context),
  })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Returns the picture, or its present address when the facts have changed. Throws `NOT_FOUND`,
   * also for a hidden item.
   */
  async find(name: string): Promise<{ picture: Uint8Array } | { movedTo: string }> {
    const [, kind, id] = NAME.exec(name) ?? []
    if (!kind) throw new AppError('NOT_FOUND')
    const facts = await this.#factsOf(kind as CardKind, Number(id))
    const path = cardPathOf(kind as CardKind, Number(id), facts)
    if (path !== `/media/card/${name}`) return { movedTo: path }
    return { picture: await this.#drawn.forceFetch(path, { context: facts }) }
  }

  async #factsOf(kind: CardKind, id: number): Promise<CardFacts> {
    const { catalogue } = this.#parts
    if (kind === 'track') return trackFacts(await catalogue.trackById(id, null))
    if (kind === 'album') return albumFacts(await catalogue.albumById(id, null))
    return artistFacts(await catalogue.artistById(id))
  }

  async #draw({ art, ...facts }: CardFacts): Promise<Uint8Array> {
    const { media, storage } = this.#parts
    if (this.#drawing >= CONCURRENT_MAX) throw new AppError('UNAVAILABLE')
    this.#drawing += 1
    try {
      const file = art ? await storage.open(art.slice(1).replace('.webp', '-480.webp')) : null
      return await media.drawCard({
        ...facts,
        art: file ? await buffer(file.createReadStream()) : null,
      })
    } finally {
      this.#drawing -= 1
    }
  }
}
