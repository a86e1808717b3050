/**
 * The names that the shell shares as `react-router-dom`, which is not tree-shaken. `biome.json`
 * allows only these, because others are undefined at run time.
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
