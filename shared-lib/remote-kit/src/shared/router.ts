/**
 * The names that the shell shares as `react-router-dom`. Shared packages are not tree-shaken, and a
 * missing name is undefined at run time. `biome.json` allows only these names.
 */
import {
  NavigationType,
  Route,
  Router,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { Link } from './Link.ts'

export {
  Link,
  NavigationType,
  Route,
  Router,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
}
