import type { TagMergesAnswer } from '@sori/contract/management'
import { AppError, TagRefusal } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { SearchIndex } from '../search/index.ts'
import { findTag, moveTracks, removeTag } from './tag.repository.ts'
import { changeTags, recordTagChange } from './tag-change.ts'
import {
  findUndoableMerge,
  listMerges,
  type MergedTag,
  removeMerge,
  removeOldMerges,
  restoreTag,
  restoreTagNames,
  restoreTracks,
  storeMerge,
} from './tag-merge.repository.ts'
import { findFieldOfTakenName, mergeTagNames } from './tag-names.repository.ts'
import type { TagRequestService } from './tag-request.service.ts'

type Dependencies = {
  db: Database
  search: Pick<SearchIndex, 'mergeTags' | 'splitTags'>
  tagRequests: TagRequestService
}

/** Merges two tags of one kind, and undoes merges of the last day (D171). */
export class TagMergeService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async merge(tx: Transaction, adminId: number, from: MergedTag, into: MergedTag): Promise<void> {
    const change = { field: 'merge', from: from.name, to: into.name } as const
    const mergeId = await recordTagChange(tx, adminId, from.name, change)
    await storeMerge(tx, mergeId, from, into)
    await moveTracks(tx, from.id, into.id)
    await this.#dependencies.search.mergeTags(tx, from.id, into.id)
    await mergeTagNames(tx, from, into.name)
    await removeTag(tx, from.id)
  }

  async list(): Promise<TagMergesAnswer> {
    return { dtoList: await listMerges(this.#dependencies.db) }
  }

  /**
   * Undoes a merge. Skips tracks that have lost the remaining tag since. Throws `NOT_FOUND` after a
   * day, and if a later merge must be undone first. Throws `TAG_EXISTS` for a taken name.
   */
  async undo(adminId: number, mergeId: number): Promise<void> {
    const { db, search, tagRequests } = this.#dependencies
    await changeTags(db, async (tx) => {
      const merge = await findUndoableMerge(tx, mergeId)
      if (!merge) throw new AppError('NOT_FOUND')
      const { from, into } = merge
      const takenField = await findFieldOfTakenName(tx, from, from)
      const takenTagName = takenField ? from[takenField] : (await findTag(tx, from.name))?.name
      if (takenTagName !== undefined) throw new TagRefusal('TAG_EXISTS', 'tagName', takenTagName)
      await restoreTag(tx, from)
      await restoreTracks(tx, mergeId)
      await search.splitTags(tx, from, into.id)
      await restoreTagNames(tx, from, into)
      await removeMerge(tx, mergeId)
      const change = { field: 'unmerge', from: into.name, to: from.name } as const
      await recordTagChange(tx, adminId, from.name, change)
      await tagRequests.close(tx, adminId, from.name, 'accept')
    })
  }

  removeOldMerges(): Promise<void> {
    return removeOldMerges(this.#dependencies.db)
  }
}
