import { type ComponentType, lazy, use } from 'react'
import { AttemptContext, loadErrors } from './RemoteBoundary.tsx'

/** Works like React's `lazy`, but loads failed code again at the boundary's next attempt. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const loader = new PageLoader(load)
  return () => {
    const Page = loader.pageOf(use(AttemptContext))
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

  pageOf(attempt: number): ComponentType {
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
      }
    })
    return this.#page
  }
}
