import type { Store } from '@reduxjs/toolkit'
import type { Host, ParcelProps } from '@sori/contract/host'
import * as React from 'react'
import { type ComponentType, StrictMode, Suspense } from 'react'
import * as ReactDOMClient from 'react-dom/client'
import { Provider } from 'react-redux'
import singleSpaReact from 'single-spa-react'
import { HostProvider } from './HostProvider.tsx'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import { RemoteRouter } from './RemoteRouter.tsx'

/** The four functions by which the shell drives a parcel (single-spa). */
export interface Lifecycles {
  bootstrap(props: ParcelProps): Promise<unknown>
  mount(props: ParcelProps): Promise<unknown>
  unmount(props: ParcelProps): Promise<unknown>
  update(props: ParcelProps): Promise<unknown>
}

/** What a parcel of a remote is made of. */
export interface RemoteParts {
  App: ComponentType
  /** Called once per host: parcels of one remote share the store. It subscribes to events (see `createRemoteStore`). */
  createStore(host: Host): Store
  /** For furniture like the player: when it throws, it shows nothing instead of a failure. */
  quiet?: boolean
}

type StoreMaker = RemoteParts['createStore']

const stores = new WeakMap<Host, Map<StoreMaker, Store>>()

/** The one store of `createStore` for `host`. */
export function storeOf(host: Host, createStore: StoreMaker): Store {
  const made = stores.get(host) ?? new Map<StoreMaker, Store>()
  stores.set(host, made)
  const store = made.get(createStore) ?? createStore(host)
  made.set(createStore, store)
  return store
}

/** A remote's tree, as every parcel, the standalone page and the tests mount it: own boundary, own store, the host's history. */
export function RemoteRoot({ host, App, createStore, quiet = false }: RemoteParts & ParcelProps) {
  return (
    <StrictMode>
      <RemoteBoundary host={host} quiet={quiet}>
        <Suspense fallback={null}>
          <HostProvider host={host}>
            <Provider store={storeOf(host, createStore)}>
              <RemoteRouter>
                <App />
              </RemoteRouter>
            </Provider>
          </HostProvider>
        </Suspense>
      </RemoteBoundary>
    </StrictMode>
  )
}

/**
 * Makes a remote's face: the lifecycles that `src/lifecycles.tsx` exports and the shell mounts.
 * The only file that knows single-spa-react. A throw at first render with no boundary inside would hang
 * single-spa for ever, therefore {@link RemoteRoot} always carries one.
 */
export function defineRemote(parts: RemoteParts): Lifecycles {
  const lifecycles = singleSpaReact<ParcelProps>({
    React,
    ReactDOMClient,
    rootComponent: ({ host }) => <RemoteRoot host={host} {...parts} />,
    suppressComponentDidCatchWarning: true,
    parcelCanUpdate: true,
  })
  return {
    ...lifecycles,
    bootstrap: async (props: ParcelProps) => {
      storeOf(props.host, parts.createStore)
      return lifecycles.bootstrap(props as never)
    },
  } as Lifecycles
}
