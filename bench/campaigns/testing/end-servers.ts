import { afterAll } from '@jest/globals'
import { killServers } from '../../../api/src/testing/test-server.ts'

afterAll(killServers)
