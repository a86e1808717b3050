/**
 * What the house uses of react-router, and the module that the shell shares as `react-router-dom`.
 * A shared package is not tree-shaken, so the shell would otherwise carry all of it (40 kB). The same holds for the facades beside
 * this one. A name missing here is `undefined` at run time; the linter allows only these names (`biome.json`), and a check compares the lists.
 */
import { NavigationType, Route, Router, useHref, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Link } from './Link.ts'
import { Routes } from './Routes.ts'

export { Link, NavigationType, Route, Router, Routes, useHref, useLocation, useNavigate, useSearchParams }
