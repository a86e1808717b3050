import { editedUserParams } from '@sori/contract/administration'
import {
  batchAnswer,
  batchBody,
  cartAddBody,
  cartAnswer,
  cartItemParams,
  cartParams,
  ownedTracksAnswer,
  ownedTracksPageAnswer,
  ownedTracksQuery,
  purchaseBody,
} from '@sori/contract/cart'
import { commandAnswer } from '@sori/contract/envelope'
import { z } from 'zod'
import { callerOf, requireSelf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { outcome } from '../../../plugins/outcome.ts'
import type { CartService } from './cart.service.ts'
import type { PurchaseService } from './purchase.service.ts'

const config = { access: 'authenticated' } as const

type Services = { cart: CartService; purchases: PurchaseService }

export async function cartRoutes(app: App, services: Services): Promise<void> {
  itemRoutes(app, services)
  purchaseRoutes(app, services)
}

function itemRoutes(app: App, { cart }: Services) {
  app.post(
    '/api/cart/add',
    {
      config,
      schema: {
        ...operation('addToCart', 'cart', 'Add a track to the cart'),
        body: cartAddBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      const isAdded = await cart.add(requireSelf(request, request.body.userId), request.body)
      return outcome(request, isAdded ? 'CART_ADDED' : 'CART_HELD')
    },
  )

  app.get(
    '/api/cart/:userId',
    {
      config,
      schema: {
        ...operation('listCart', 'cart', 'The cart'),
        params: cartParams,
        response: { 200: cartAnswer },
      },
    },
    async (request) => ({ dtoList: await cart.listItems(callerOf(request).id) }),
  )

  app.delete(
    '/api/cart/:userId/:musicId',
    {
      config,
      schema: {
        ...operation('removeFromCart', 'cart', 'Remove a track from the cart'),
        params: cartItemParams,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await cart.remove(callerOf(request).id, request.params.musicId)
      return outcome(request, 'CART_REMOVED')
    },
  )
}

function purchaseRoutes(app: App, { cart, purchases }: Services) {
  app.post(
    '/api/cart/transaction',
    {
      config,
      schema: {
        ...operation('buyTrack', 'cart', 'Buy a track for credits'),
        body: purchaseBody,
        response: { 200: commandAnswer },
      },
    },
    async (request) => {
      await purchases.buy(requireSelf(request, request.body.userId), request.body)
      return outcome(request, 'PURCHASED')
    },
  )

  app.post(
    '/api/cart/transaction/:userId',
    {
      config,
      schema: {
        ...operation('buyTracks', 'cart', 'Buy several tracks for credits, all or nothing'),
        params: cartParams,
        body: batchBody,
        response: { 200: batchAnswer },
      },
    },
    async (request) => {
      const filePaths = await purchases.buyAll(callerOf(request).id, request.body.musicIds)
      return { ...outcome(request, 'PURCHASED'), data: { filePaths } }
    },
  )

  app.get(
    '/api/cart/transaction/:userId',
    {
      config,
      schema: {
        ...operation('listPurchases', 'cart', 'The caller’s owned tracks, one page'),
        params: cartParams,
        querystring: ownedTracksQuery,
        response: { 200: z.union([ownedTracksPageAnswer, ownedTracksAnswer]) },
      },
    },
    async (request) => {
      const { id } = callerOf(request)
      const isPaged = Object.values(request.query).some((value) => value !== undefined)
      return isPaged ? cart.readOwnedPage(id, request.query) : { dtoList: await cart.listOwned(id) }
    },
  )

  app.get(
    '/api/admin/users/:userId/purchases',
    {
      config: { access: 'ROLE_ADMIN' },
      schema: {
        ...operation('listPurchasesOfUser', 'administration', 'A member’s owned tracks, one page'),
        params: editedUserParams,
        querystring: ownedTracksQuery,
        response: { 200: ownedTracksPageAnswer },
      },
    },
    (request) => cart.readOwnedPage(request.params.userId, request.query),
  )
}
