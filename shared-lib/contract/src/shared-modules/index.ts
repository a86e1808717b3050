/**
 * Packages that the shell provides as singletons, with the names it exports (`null`: all). Shared
 * packages are not tree-shaken, so facades (`@sori/remote-kit/shared/*`) export only these names.
 * The build of a remote refuses others.
 */
export const sharedModules = {
  react: null,
  'react/jsx-runtime': null,
  'react-dom': null,
  'react-dom/client': null,
  'react-router-dom': [
    'Link',
    'NavigationType',
    'Route',
    'Router',
    'Routes',
    'useHref',
    'useLocation',
    'useNavigate',
    'useSearchParams',
  ],
  'react-redux': ['Provider', 'shallowEqual', 'useDispatch', 'useSelector', 'useStore'],
  '@reduxjs/toolkit': [
    'combineReducers',
    'configureStore',
    'createAction',
    'createSelector',
    'createSlice',
  ],
  '@reduxjs/toolkit/query/react': ['createApi', 'skipToken'],
} as const satisfies Readonly<Record<string, readonly string[] | null>>
