import { commandAnswer } from '@sori/contract/envelope'
import {
  newTagForm,
  newTags,
  tagChange,
  tagChangeQuery,
  tagMergeParams,
  tagMergesAnswer,
  tagNameParams,
  tagNamingChange,
  tagNamingsAnswer,
  tagRequestDecision,
  tagRequestParams,
  tagRequestsAnswer,
} from '@sori/contract/management'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import { requesterOf } from '../../../plugins/requester.ts'
import type { TagService } from './tag.service.ts'
import type { TagMergeService } from './tag-merge.service.ts'
import type { TagRequestService } from './tag-request.service.ts'

const administratorConfig = { access: 'ROLE_ADMIN' } as const

type Services = {
  tags: TagService
  tagMerges: TagMergeService
  tagRequests: TagRequestService
}

/**
 * Adds the calls for tags. The specification has `instruments` in the path for tags of all kinds.
 */
export async function tagRoutes(app: App, services: Services): Promise<void> {
  requestRoutes(app, services)
  tagChangeRoutes(app, services)
  mergeRoutes(app, services)
  removalRoute(app, services)
  namingRoutes(app, services)
}

function requestRoutes(app: App, { tags, tagRequests }: Services): void {
  app.post(
    '/api/tags/requests',
    {
      config: { access: 'authenticated' },
      schema: {
        ...operation('requestTag', 'sounds', 'Request a missing tag'),
        body: newTagForm,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const { locale } = requesterOf(request)
      await tagRequests.request(callerOf(request).id, locale, request.body)
      return outcome(request, 'TAG_REQUESTED')
    },
  )

  app.get(
    '/api/admin/tags/requests',
    {
      config: administratorConfig,
      schema: {
        ...operation('listTagRequests', 'administration', 'Open requests of missing tags'),
        response: { 200: tagRequestsAnswer },
      },
    },
    () => tagRequests.list(),
  )

  app.patch(
    '/api/admin/tags/requests/:requestId',
    {
      config: administratorConfig,
      schema: {
        ...operation('decideTagRequest', 'administration', 'Create a requested tag, or dismiss it'),
        params: tagRequestParams,
        body: tagRequestDecision,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const { decision } = request.body
      await tags.decide(callerOf(request).id, request.params.requestId, decision)
      return outcome(request, decision === 'accept' ? 'TAGS_CREATED' : 'TAG_REQUEST_DISMISSED')
    },
  )
}

function tagChangeRoutes(app: App, { tags }: Services): void {
  app.post(
    '/api/admin/tags',
    {
      config: administratorConfig,
      schema: {
        ...operation('addTags', 'administration', 'Add tags'),
        body: newTags,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await tags.create(callerOf(request).id, request.body)
      return outcome(request, 'TAGS_CREATED')
    },
  )

  app.patch(
    '/api/admin/tags/instruments/:tagName',
    {
      config: administratorConfig,
      schema: {
        ...operation('renameTag', 'administration', 'Rename a tag, or merge it into another'),
        params: tagNameParams,
        querystring: tagChangeQuery,
        body: tagChange,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const { params, query, body } = request
      const adminId = callerOf(request).id
      const mayMerge = query.merge === 'true'
      const code = await tags.rename(adminId, params.tagName, body, { mayMerge })
      return outcome(request, code)
    },
  )
}

function mergeRoutes(app: App, { tagMerges }: Services): void {
  app.get(
    '/api/admin/tags/merges',
    {
      config: administratorConfig,
      schema: {
        ...operation('listTagMerges', 'administration', 'The merges of tags of the last day'),
        response: { 200: tagMergesAnswer },
      },
    },
    () => tagMerges.list(),
  )

  app.post(
    '/api/admin/tags/merges/:mergeId/undo',
    {
      config: administratorConfig,
      schema: {
        ...operation('undoTagMerge', 'administration', 'Undo a merge of tags of the last day'),
        params: tagMergeParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await tagMerges.undo(callerOf(request).id, request.params.mergeId)
      return outcome(request, 'TAG_MERGE_UNDONE')
    },
  )
}

function removalRoute(app: App, { tags }: Services): void {
  app.delete(
    '/api/admin/tags/instruments/:tagName',
    {
      config: administratorConfig,
      schema: {
        ...operation('removeTag', 'administration', 'Remove an unused tag'),
        params: tagNameParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await tags.remove(callerOf(request).id, request.params.tagName)
      return outcome(request, 'TAG_REMOVED')
    },
  )
}

function namingRoutes(app: App, { tags }: Services): void {
  app.get(
    '/api/admin/tags/names',
    {
      config: administratorConfig,
      schema: {
        ...operation('listTagNames', 'administration', 'The names of all tags, with synonyms'),
        response: { 200: tagNamingsAnswer },
      },
    },
    () => tags.listNamings(),
  )

  app.put(
    '/api/admin/tags/names/:tagName',
    {
      config: administratorConfig,
      schema: {
        ...operation('nameTag', 'administration', 'Set the names of a tag in both languages'),
        params: tagNameParams,
        body: tagNamingChange,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await tags.translate(callerOf(request).id, request.params.tagName, request.body)
      return outcome(request, 'TAG_NAMES_CHANGED')
    },
  )
}
