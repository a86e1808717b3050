import type { Problem } from '@sori/contract/envelope'
import { HttpResponse, http, type RequestHandler } from 'msw'

interface TestRequest {
  url: URL
  body: unknown
  headers: Headers
  params: Record<string, string | readonly string[] | undefined>
}

/** Returns the body of a 200, or a Response. A thrown `TypeError` simulates a lost connection. */
export type Answer = (testRequest: TestRequest) => unknown

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Creates a handler of `call`. `:name` in the path is a parameter. */
function testHandler(call: `${Method} /${string}`, answer: Answer): RequestHandler {
  const [method, path] = call.split(' ') as [Method, string]
  const handle = {
    GET: http.get,
    POST: http.post,
    PUT: http.put,
    PATCH: http.patch,
    DELETE: http.delete,
  }[method]
  return handle(`*${path}`, async ({ request, params }) => {
    const testRequest = {
      url: new URL(request.url),
      body: await bodyOf(request),
      headers: request.headers,
      params,
    }
    try {
      const result = await answer(testRequest)
      return result instanceof Response ? result : HttpResponse.json((result ?? null) as never)
    } catch (error) {
      if (error instanceof TypeError) return HttpResponse.error()
      throw error
    }
  })
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('json')) return request.json()
  if (type.includes('multipart')) return request.formData()
  return request.text()
}

export function problem(status: number, code: string, extra: Partial<Problem> = {}): Response {
  return Response.json({ code, message: code, requestId: 'test', ...extra }, { status })
}

export function carriedOut(code: string, message = code, data?: object): object {
  return { code, message, ...(data && { data }) }
}

export const respond = { to: testHandler }
