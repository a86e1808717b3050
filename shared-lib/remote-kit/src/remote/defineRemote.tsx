import type { Store } from '@reduxjs/toolkit'
import type { Host, ParcelProps } from '@sori/contract/host'
import React, { type ComponentType, StrictMode, Suspense, useReducer, useState } from 'react'
import ReactDOMClient, { type Container, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import singleSpaReact from 'single-spa-react'
import { HostProvider } from './HostProvider.tsx'
import { RenderContext } from './lazyPage.tsx'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import { RemoteRouter } from './RemoteRouter.tsx'
import { ScreenReport } from './ScreenReport.ts'
import { ScreenWait, ShownScreen } from './ScreenWait.tsx'

export interface Lifecycles {
  bootstrap(props: ParcelProps): Promise<unknown>
  mount(props: ParcelProps): Promise<unknown>
  unmount(props: ParcelProps): Promise<unknown>
  update(props: ParcelProps): Promise<unknown>
}

export interface RemoteParts {
  App: ComponentType
  /** Creates the store. Called once per host, because all parcels of a remote share it. */
  createStore(host: Host): Store
  /** True shows nothing while loading or after a failure, for example in the player's dock. */
  quiet?: boolean
}

type StoreMaker = RemoteParts['createStore']

const stores = new WeakMap<Host, Map<StoreMaker, Store>>()

/** Returns the store of a host, created at the first call. */
export function storeOf(host: Host, createStore: StoreMaker): Store {
  const storesOfHost = stores.get(host) ?? new Map<StoreMaker, Store>()
  stores.set(host, storesOfHost)
  const store = storesOfHost.get(createStore) ?? createStore(host)
  storesOfHost.set(createStore, store)
  return store
}

/** The component tree of a remote. Parcels, standalone pages and tests mount it. */
export function RemoteRoot({
  host,
  parcel,
  App,
  createStore,
  quiet = false,
}: RemoteParts & ParcelProps) {
  const [report] = useState(() => new ScreenReport(parcel))
  // After it has shown a fallback, React waits 300 ms before it shows the suspended page. Rendering
  // again when the code has loaded avoids this wait.
  const [, render] = useReducer((count: number) => count + 1, 0)
  return (
    <StrictMode>
      <RemoteBoundary host={host} report={report} quiet={quiet}>
        <HostProvider host={host}>
          <RenderContext value={render}>
            <Suspense fallback={quiet ? null : <ScreenWait report={report} />}>
              <Provider store={storeOf(host, createStore)}>
                <RemoteRouter>
                  <App />
                </RemoteRouter>
              </Provider>
              <ShownScreen report={report} />
            </Suspense>
          </RenderContext>
        </HostProvider>
      </RemoteBoundary>
    </StrictMode>
  )
}

/** In development, a remote has its own React. The prefix separates its ids from the shell's. */
const domClient =
  process.env.NODE_ENV === 'development'
    ? { ...ReactDOMClient, createRoot: createPrefixedRoot }
    : ReactDOMClient

function createPrefixedRoot(element: Container): Root {
  const identifierPrefix = Math.random().toString(36).slice(2)
  return ReactDOMClient.createRoot(element, { identifierPrefix })
}

/**
 * Creates the lifecycles that `src/lifecycles.tsx` exports. Their root has an error boundary,
 * because an error in the first render would block `mount`.
 */
export function defineRemote(parts: RemoteParts): Lifecycles {
  const lifecycles = singleSpaReact<ParcelProps>({
    React,
    ReactDOMClient: domClient,
    rootComponent: ({ host, parcel }) => <RemoteRoot host={host} parcel={parcel} {...parts} />,
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
