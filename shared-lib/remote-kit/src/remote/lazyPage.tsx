import { type ComponentType, createContext, lazy, use } from 'react'
import { AttemptContext, loadErrors } from './RemoteBoundary.tsx'

/** The function that renders the remote again, called when a page's code has loaded or failed. */
export const RenderContext = createContext(() => {})

/** Works like React's `lazy`, but loads failed code again at the boundary's next attempt. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const loader = new PageLoader(load)
  return () => {
    const Page = loader.pageOf(use(AttemptContext), use(RenderContext))
    return <Page />
  }
}

class PageLoader {
  #load: () => Promise<ComponentType>
  #page: ComponentType | undefined
  #failedIn: number | undefined

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load
  }

  pageOf(attempt: number, render: () => void): ComponentType {
    if (this.#page && (this.#failedIn === undefined || this.#failedIn === attempt))
      return this.#page
    this.#failedIn = undefined
    this.#page = lazy(async () => {
      try {
        return { default: await this.#load() }
      } catch (error) {
        this.#failedIn = attempt
        loadErrors.add(error)
        throw error
      } finally {
        // A timer, so that React has handled the settled promise before.
        setTimeout(render)
      }
    })
    return this.#page
  }
}
