import { commandAnswer } from '@sori/contract/envelope'
import { newTags, tagChange, tagChangeQuery, tagNameParams } from '@sori/contract/management'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { TagService } from './tag.service.ts'

const config = { access: 'ROLE_ADMIN' } as const

/** The specified path has `instruments` for tags of all kinds. */
export async function tagRoutes(app: App, { tags }: { tags: TagService }): Promise<void> {
  app.post(
    '/api/admin/tags',
    {
      config,
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
      config,
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
      const isMerge = query.merge === 'true'
      const code = await tags.rename(callerOf(request).id, params.tagName, body, isMerge)
      return outcome(request, code)
    },
  )
}
