/**
 * The packages of which a page has one copy, the shell's, and the names that it provides of each. A shared package is not tree-shaken, so the
 * shell provides facades (`@sori/remote-kit/shared/*`) that hold these names only; another name is `undefined` at run time. The build of a remote
 * refuses an import of any other name. `null`: the whole package is provided.
 */
export const sharedModules = {
  react: null,
  'react/jsx-runtime': null,
  'react-dom': null,
  'react-dom/client': null,
  'react-router-dom': ['Link', 'NavigationType', 'Route', 'Router', 'Routes', 'useHref', 'useLocation', 'useNavigate', 'useSearchParams'],
  'react-redux': ['Provider', 'shallowEqual', 'useDispatch', 'useSelector', 'useStore'],
  '@reduxjs/toolkit': ['combineReducers', 'configureStore', 'createAction', 'createSelector', 'createSlice'],
  '@reduxjs/toolkit/query/react': ['createApi', 'skipToken'],
} as const satisfies Readonly<Record<string, readonly string[] | null>>
