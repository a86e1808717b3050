/**
 * The only names that the shell shares as `react-router-dom`: shared packages are not tree-shaken.
 * Any other name is undefined at run time, so `biome.json` forbids its import.
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
