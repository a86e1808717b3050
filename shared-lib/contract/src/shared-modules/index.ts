/**
 * Packages that the shell provides as singletons, with the names it exports (`null`: all). A shared
 * package is not tree-shaken, so the shell provides facades (`@sori/remote-kit/shared/*`) with
 * these names only. The build of a remote refuses any other import.
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
