import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Content, MediaWorkers, Storage } from '../../files/media/index.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { CardRepository, ChangedItem } from './card.repository.ts'
import {
  albumCardFacts,
  artistCardFacts,
  type CardFacts,
  type CardItem,
  cardName,
  cardPathOf,
  hashFacts,
  trackCardFacts,
} from './card-facts.ts'

/** The most pictures in a process's cache, of about 60 kB each. nginx caches all pictures. */
const CARDS_MAX = 50
/** The most concurrent drawings. More would delay the pictures that members upload. */
const CONCURRENT_MAX = 8
/** The longest run of the job in milliseconds. The job starts each minute. */
const RUN_MS = 50_000
const CARD_NAME = /^(track|album|artist)-([1-9]\d{0,14})-([0-9a-f]{12})\.jpg$/

const storageKeyOf = (item: CardItem, hash: string) =>
  `cards/${hash.slice(0, 2)}/${cardName(item, hash)}`

type Dependencies = {
  cards: CardRepository
  catalogue: Pick<CatalogueService, 'readTrackById' | 'readAlbumById' | 'readArtistById'>
  media: Pick<MediaWorkers, 'drawCard'>
  storage: Pick<Storage, 'exists' | 'open' | 'put' | 'remove'>
}

/**
 * Draws the pictures of shared links. A picture's row is added before its bytes and removed after
 * them, so every stored picture has a row.
 */
export class CardService {
  #dependencies: Dependencies
  #runningDrawings = 0
  #drawnCards = new LRUCache<string, Uint8Array, CardItem & { facts: CardFacts }>({
    max: CARDS_MAX,
    fetchMethod: (_path, _stale, { context }) => this.#drawBeforeJob(context),
  })

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Returns the picture, or its new path if the facts have changed. Throws `NOT_FOUND`, also for a
   * hidden item.
   */
  async find(name: string): Promise<{ picture: Content } | { movedTo: string }> {
    const [, kind, digits] = CARD_NAME.exec(name) ?? []
    if (!kind) throw new AppError('NOT_FOUND')
    const item = { kind, id: Number(digits) } as CardItem
    const facts = await this.#factsOf(item)
    const path = cardPathOf(item.kind, item.id, facts)
    if (path !== `/media/card/${name}`) return { movedTo: path }
    const storedCard = await this.#dependencies.storage.open(storageKeyOf(item, hashFacts(facts)))
    const context = { ...item, facts }
    return { picture: storedCard ?? (await this.#drawnCards.forceFetch(path, { context })) }
  }

  /**
   * Draws the pictures of changed items, the last changed item first, until `signal` aborts or
   * `RUN_MS` is over. The next run continues. After a failure, draws the others and then throws.
   */
  async drawChanged(signal?: AbortSignal): Promise<void> {
    const failedChanges: number[] = []
    const failures: unknown[] = []
    const end = performance.now() + RUN_MS
    while (!signal?.aborted && performance.now() < end) {
      const item = await this.#dependencies.cards.findLastChanged(failedChanges)
      if (!item) break
      await this.#redraw(item).catch((error: unknown) => {
        failures.push(error)
        failedChanges.push(...item.changes)
      })
    }
    if (failures.length > 0) throw failures[0]
  }

  async #redraw(item: ChangedItem): Promise<void> {
    const { cards, storage } = this.#dependencies
    const facts = await this.#publicFactsOf(item)
    const hash = facts && hashFacts(facts)
    if (hash && !(await storage.exists(storageKeyOf(item, hash)))) {
      await cards.add(item, hash)
      await storage.put(storageKeyOf(item, hash), await this.#draw(facts))
    }
    // If the facts have changed meanwhile, a later change causes another drawing.
    const presentFacts = await this.#publicFactsOf(item)
    if (hash !== (presentFacts && hashFacts(presentFacts))) return
    for (const formerHash of await cards.hashesOf(item)) {
      if (formerHash === hash) continue
      await storage.remove(storageKeyOf(item, formerHash))
      await cards.remove(item, formerHash)
    }
    await cards.removeChanges(item.changes)
  }

  /** Returns the facts of a public item, or undefined if it is hidden or removed. */
  #publicFactsOf(item: CardItem): Promise<CardFacts | undefined> {
    return this.#factsOf(item).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    })
  }

  async #factsOf({ kind, id }: CardItem): Promise<CardFacts> {
    const { catalogue } = this.#dependencies
    if (kind === 'track') return trackCardFacts(await catalogue.readTrackById(id, null))
    if (kind === 'album') return albumCardFacts(await catalogue.readAlbumById(id, null))
    return artistCardFacts(await catalogue.readArtistById(id))
  }

  /** Draws a picture that the job has not stored yet, and queues the item for the job. */
  async #drawBeforeJob({ facts, ...item }: CardItem & { facts: CardFacts }): Promise<Uint8Array> {
    const picture = await this.#draw(facts)
    await this.#dependencies.cards.addChange(item)
    return picture
  }

  async #draw({ art, ...facts }: CardFacts): Promise<Uint8Array> {
    const { media, storage } = this.#dependencies
    if (this.#runningDrawings >= CONCURRENT_MAX) throw new AppError('UNAVAILABLE')
    this.#runningDrawings += 1
    try {
      const keyOfSmallArt = art?.slice(1).replace('.webp', '-480.webp')
      const file = keyOfSmallArt ? await storage.open(keyOfSmallArt) : null
      const artBytes = file ? await buffer(file.createReadStream()) : null
      return await media.drawCard({ ...facts, art: artBytes })
    } finally {
      this.#runningDrawings -= 1
    }
  }
}
