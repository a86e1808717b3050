import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import type {
  NewTags,
  TagChange,
  TagNaming,
  TagNamingChange,
  TagNamingsAnswer,
  TagRequestDecision,
} from '@sori/contract/management'
import { tagText } from '@sori/contract/text'
import { AppError, TagRefusal } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { isStorable } from '../../../lib/text/storable.ts'
import { addTag, findTag, isTagUsed, removeTag, renameTag } from './tag.repository.ts'
import { changeTags, recordTagChange } from './tag-change.ts'
import type { TagMergeService } from './tag-merge.service.ts'
import {
  findFieldOfTakenName,
  readTagNamings,
  removeTagNames,
  renameTagNames,
  setTagNames,
} from './tag-names.repository.ts'
import type { TagRequestService } from './tag-request.service.ts'

type NamedTag = { kind: TagKind; name: string }

/** Adds, renames and removes tags, and records each change. */
export class TagService {
  #db: Database
  #merges: TagMergeService
  #requests: TagRequestService

  constructor(db: Database, merges: TagMergeService, requests: TagRequestService) {
    this.#db = db
    this.#merges = merges
    this.#requests = requests
  }

  /** Creates all tags in one transaction. Throws `TAG_EXISTS`. */
  async create(adminId: number, tags: NewTags): Promise<void> {
    await this.#change(async (tx) => {
      for (const tag of tagListOf(tags)) {
        if (await findTag(tx, tag.name)) throw new TagRefusal('TAG_EXISTS', tag.kind, tag.name)
        await this.#add(tx, adminId, tag)
      }
    })
  }

  /**
   * Closes all open requests of the requested tag, and creates the tag unless it is dismissed.
   * Throws `NOT_FOUND` without an open request, and `TAG_EXISTS` for a tag of another kind.
   */
  async decide(adminId: number, requestId: number, decision: TagRequestDecision): Promise<void> {
    await this.#change(async (tx) => {
      const tag = await this.#requests.requireOpen(tx, requestId)
      const existing = await findTag(tx, tag.name)
      if (decision === 'dismiss' || existing?.kind === tag.kind)
        return this.#requests.close(tx, adminId, tag.name, decision)
      if (existing) throw new TagRefusal('TAG_EXISTS', 'tagName', tag.name)
      await this.#add(tx, adminId, tag)
    })
  }

  /** Adds a tag, and closes all open requests for its name. */
  async #add(tx: Transaction, adminId: number, { kind, name }: NamedTag) {
    await addTag(tx, kind, name)
    await recordTagChange(tx, adminId, name, { field: 'create', from: null, to: name })
    await this.#requests.close(tx, adminId, name, 'accept')
  }

  /**
   * Renames a tag. If another tag has the new name, merges the tag into it. Throws `NOT_FOUND`, and
   * `TAG_EXISTS` instead of merging without `mayMerge`.
   */
  async rename(
    adminId: number,
    tagName: string,
    change: TagChange,
    { mayMerge }: { mayMerge: boolean },
  ): Promise<'TAG_RENAMED' | 'TAG_MERGED'> {
    const [{ kind, name } = { kind: tagKinds[0], name: '' }] = tagListOf(change)
    return this.#change(async (tx) => {
      const from = isStorable(tagName) ? await findTag(tx, tagText(tagName)) : undefined
      if (from?.kind !== kind) throw new AppError('NOT_FOUND')
      const into = await findTag(tx, name)
      if (into === undefined || into.id === from.id) {
        if (from.name !== name) await renameTagNames(tx, from, name)
        await renameTag(tx, from.id, name)
        const renaming = { field: 'rename', from: from.name, to: name } as const
        if (from.name !== name) await recordTagChange(tx, adminId, from.name, renaming)
        return 'TAG_RENAMED'
      }
      if (!mayMerge || into.kind !== kind) throw new TagRefusal('TAG_EXISTS', kind, name)
      await this.#merges.merge(tx, adminId, from, into)
      return 'TAG_MERGED'
    })
  }

  /** Removes a tag; throws `NOT_FOUND` for an unknown one, and `TAG_USED` while a track has it. */
  async remove(adminId: number, tagName: string): Promise<void> {
    await this.#change(async (tx) => {
      const tag = isStorable(tagName) ? await findTag(tx, tagText(tagName)) : undefined
      if (!tag) throw new AppError('NOT_FOUND')
      if (await isTagUsed(tx, tag.id)) throw new AppError('TAG_USED')
      await removeTagNames(tx, tag)
      await removeTag(tx, tag.id)
      await recordTagChange(tx, adminId, tag.name, { field: 'remove', from: tag.name, to: null })
    })
  }

  async listNamings(): Promise<TagNamingsAnswer> {
    return { dtoList: await readTagNamings(this.#db) }
  }

  /**
   * Sets the shown names and synonyms of a tag, which searches use immediately. Throws `NOT_FOUND`,
   * `CHANGED_MEANWHILE`, and `TAG_EXISTS` for the name of another tag of the kind.
   */
  async translate(adminId: number, tagName: string, change: TagNamingChange): Promise<void> {
    const { version, ...naming } = change
    await this.#change(async (tx) => {
      const name = isStorable(tagName) ? tagText(tagName) : ''
      const [before] = await readTagNamings(tx, name)
      if (!before) throw new AppError('NOT_FOUND')
      const shownNames = [name, naming.korean, naming.english]
      const synonyms = naming.synonyms.filter((text) => !shownNames.includes(text))
      const after = { ...before, ...naming, synonyms }
      const [from, to] = [namesText(before), namesText(after)]
      if (version !== before.version)
        throw new AppError('CHANGED_MEANWHILE', {
          current: from,
          given: to,
          version: before.version,
        })
      if (from === to) return
      const tag = { kind: before.kind, name }
      const takenField = await findFieldOfTakenName(tx, tag, after)
      if (takenField) throw new TagRefusal('TAG_EXISTS', takenField, after[takenField])
      await setTagNames(tx, after)
      await recordTagChange(tx, adminId, name, { field: 'names', from, to })
    })
  }

  #change<T>(work: (tx: Transaction) => Promise<T>) {
    return changeTags(this.#db, work)
  }
}

function namesText({ korean, english, synonyms }: TagNaming): string {
  return [korean, english, ...synonyms].join(', ')
}

function tagListOf(tags: NewTags): NamedTag[] {
  return tagKinds.flatMap((kind) => (tags[kind] ?? []).map((name) => ({ kind, name })))
}
