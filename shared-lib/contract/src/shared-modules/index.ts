/** Singletons of the shell with their exported names (`null`: all). Builds refuse other names. */
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
