import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Content, MediaWorkers, Storage } from '../../files/media/index.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { CardRepository, ChangedItem } from './card.repository.ts'
import {
  albumFacts,
  artistFacts,
  type CardFacts,
  type CardItem,
  cardHash,
  cardName,
  cardPathOf,
  trackFacts,
} from './card-facts.ts'

/** The pictures that a process caches, 60 kB each; nginx caches all of them for longer. */
const CARDS_MAX = 50
/** More concurrent drawings would delay the pictures that members upload. */
const CONCURRENT_MAX = 8
/** Milliseconds of a run, which the job queues each minute. */
const RUN_MS = 50_000
const CARD_NAME = /^(track|album|artist)-([1-9]\d{0,14})-([0-9a-f]{12})\.jpg$/

const keyOf = (item: CardItem, hash: string) => `cards/${hash.slice(0, 2)}/${cardName(item, hash)}`

type Dependencies = {
  cards: CardRepository
  catalogue: Pick<CatalogueService, 'trackById' | 'albumById' | 'artistById'>
  media: Pick<MediaWorkers, 'drawCard'>
  storage: Pick<Storage, 'exists' | 'open' | 'put' | 'remove'>
}

/** Draws the pictures of shared links. A row exists before and after its bytes. */
export class CardService {
  #dependencies: Dependencies
  #drawing = 0
  #drawn = new LRUCache<string, Uint8Array, CardItem & { facts: CardFacts }>({
    max: CARDS_MAX,
    fetchMethod: (_path, _stale, { context }) => this.#drawEarly(context),
  })

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Returns the picture, or its present address when the facts have changed. Throws `NOT_FOUND`,
   * also for a hidden item.
   */
  async find(name: string): Promise<{ picture: Content } | { movedTo: string }> {
    const [, kind, digits] = CARD_NAME.exec(name) ?? []
    if (!kind) throw new AppError('NOT_FOUND')
    const item = { kind, id: Number(digits) } as CardItem
    const facts = await this.#factsOf(item)
    const path = cardPathOf(item.kind, item.id, facts)
    if (path !== `/media/card/${name}`) return { movedTo: path }
    const storedCard = await this.#dependencies.storage.open(keyOf(item, cardHash(facts)))
    const context = { ...item, facts }
    return { picture: storedCard ?? (await this.#drawn.forceFetch(path, { context })) }
  }

  /**
   * Draws the pictures of changed items, the last change first, until `signal` aborts or the run
   * ends. A later run continues. Throws the first failure at the end.
   */
  async drawChanged(signal?: AbortSignal): Promise<void> {
    const failed: number[] = []
    const failures: unknown[] = []
    const end = performance.now() + RUN_MS
    while (!signal?.aborted && performance.now() < end) {
      const item = await this.#dependencies.cards.lastChanged(failed)
      if (!item) break
      await this.#redraw(item).catch((error: unknown) => {
        failures.push(error)
        failed.push(...item.changes)
      })
    }
    if (failures.length > 0) throw failures[0]
  }

  async #redraw(item: ChangedItem): Promise<void> {
    const { cards, storage } = this.#dependencies
    const facts = await this.#publicFactsOf(item)
    const hash = facts && cardHash(facts)
    if (hash && !(await storage.exists(keyOf(item, hash)))) {
      await cards.add(item, hash)
      await storage.put(keyOf(item, hash), await this.#draw(facts))
    }
    // If the facts changed meanwhile, a later change may have drawn them already.
    const presentFacts = await this.#publicFactsOf(item)
    if (hash !== (presentFacts && cardHash(presentFacts))) return
    for (const formerHash of await cards.hashesOf(item)) {
      if (formerHash === hash) continue
      await storage.remove(keyOf(item, formerHash))
      await cards.remove(item, formerHash)
    }
    await cards.removeChanges(item.changes)
  }

  /** Returns undefined for a hidden or removed item. */
  #publicFactsOf(item: CardItem): Promise<CardFacts | undefined> {
    return this.#factsOf(item).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    })
  }

  async #factsOf({ kind, id }: CardItem): Promise<CardFacts> {
    const { catalogue } = this.#dependencies
    if (kind === 'track') return trackFacts(await catalogue.trackById(id, null))
    if (kind === 'album') return albumFacts(await catalogue.albumById(id, null))
    return artistFacts(await catalogue.artistById(id))
  }

  /** Draws a picture that the job has not stored, and queues the item for the job. */
  async #drawEarly({ facts, ...item }: CardItem & { facts: CardFacts }): Promise<Uint8Array> {
    const picture = await this.#draw(facts)
    await this.#dependencies.cards.addChange(item)
    return picture
  }

  async #draw({ art, ...facts }: CardFacts): Promise<Uint8Array> {
    const { media, storage } = this.#dependencies
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
