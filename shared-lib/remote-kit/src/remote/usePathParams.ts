import { pathParams } from '@sori/contract/registry'
import { useLocation } from 'react-router-dom'

type ParamName<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamName<Part> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** Returns the values of the `:name` parts of `route`, the path of the current screen. */
export function usePathParams<Path extends string>(route: Path): Record<ParamName<Path>, string> {
  const { pathname } = useLocation()
  return pathParams(route, pathname) as Record<ParamName<Path>, string>
}
