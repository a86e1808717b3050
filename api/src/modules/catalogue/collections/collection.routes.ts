import { commandAnswer } from '@sori/contract/envelope'
import {
  addTracksBody,
  collectionAnswer,
  collectionBody,
  collectionChange,
  collectionCodeParams,
  collectionMadeAnswer,
  collectionParams,
  collectionsAnswer,
} from '@sori/contract/library'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { CollectionService } from './collection.service.ts'

const config = { access: 'authenticated' } as const
const COLLECTION = '/api/me/collections/:collectionId'

type Services = { collections: CollectionService }

export async function collectionRoutes(app: App, services: Services): Promise<void> {
  readingRoutes(app, services)
  changingRoutes(app, services)
  additionRoute(app, services)
  removalRoute(app, services)
}

function readingRoutes(app: App, { collections }: Services): void {
  app.get(
    '/api/me/collections',
    {
      config,
      schema: {
        ...operation('listCollections', 'library', 'The collections, the last changed first'),
        response: { 200: collectionsAnswer },
      },
    },
    async (request) => ({ dtoList: await collections.list(callerOf(request)) }),
  )

  app.get(
    '/api/sounds/collections/:code',
    {
      config: { access: 'anyone' },
      schema: {
        ...operation('getCollection', 'library', 'A shared or own collection with its tracks'),
        params: collectionCodeParams,
        response: { 200: collectionAnswer },
      },
    },
    async (request) => ({ dto: await collections.read(request.params.code, request.caller) }),
  )
}

function changingRoutes(app: App, { collections }: Services): void {
  app.post(
    '/api/me/collections',
    {
      config,
      schema: {
        ...operation('addCollection', 'library', 'Add a collection, with tracks'),
        body: collectionBody,
        response: { 200: collectionMadeAnswer },
      },
    },
    async (request) => ({ dto: await collections.add(callerOf(request), request.body) }),
  )

  app.patch(
    COLLECTION,
    {
      config,
      schema: {
        ...operation('changeCollection', 'library', 'Rename, share or reorder a collection'),
        params: collectionParams,
        body: collectionChange,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await collections.change(callerOf(request), request.params.collectionId, request.body)
      return outcome(request, 'COLLECTION_CHANGED')
    },
  )
}

function additionRoute(app: App, { collections }: Services): void {
  app.post(
    `${COLLECTION}/tracks`,
    {
      config,
      schema: {
        ...operation('addToCollection', 'library', 'Add tracks to a collection'),
        params: collectionParams,
        body: addTracksBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const { collectionId } = request.params
      await collections.addTracks(callerOf(request), collectionId, request.body.musicIds)
      return outcome(request, 'COLLECTION_EXTENDED')
    },
  )
}

function removalRoute(app: App, { collections }: Services): void {
  app.delete(
    COLLECTION,
    {
      config,
      schema: {
        ...operation('removeCollection', 'library', 'Delete a collection'),
        params: collectionParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await collections.remove(callerOf(request), request.params.collectionId)
      return outcome(request, 'COLLECTION_REMOVED')
    },
  )
}
