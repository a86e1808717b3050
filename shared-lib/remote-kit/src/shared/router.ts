/**
 * The names of react-router that the shell shares as `react-router-dom`. A shared package is not tree-shaken: all of it is 40 kB.
 * A name missing here is `undefined` at run time. The linter allows these names only (`biome.json`), and a check compares the lists.
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
