import api from '../../api/jest.config.mjs'

/** As the API's tests run: `npm run test:prototype --workspace bench`. */
export default {
  ...api,
  rootDir: '../../api',
  roots: ['<rootDir>/../bench/search-prototype'],
}
