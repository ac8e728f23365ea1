/**
 * The first code of each interpreter. It makes `host`, the package's only way out: each function sends a text to the product and waits for a
 * text. Nothing in here protects anything, because the product checks what arrives.
 */
export const sandboxPrelude = `
(send, offers) => {
  const { parse, stringify } = JSON
  const has = new Set(parse(offers))
  class HostError extends Error {}
  const request = async (name, value) => {
    const { result, error } = parse(await send(name, stringify(value)))
    if (error !== undefined) throw new HostError(error)
    return result
  }
  const host = {
    error: (status, message) => Object.assign(new Error(message), { status }),
    log: (...parts) => void request('log', parts.map((part) => (typeof part === 'string' ? part : stringify(part))).join(' ')),
    store: {
      get: (key) => request('get', { key }),
      put: (key, value) => request('put', { key, value }),
      delete: (key) => request('delete', { key }),
      list: (prefix = '') => request('list', { prefix }),
    },
  }
  if (has.has('call')) host.call = (method, path, body) => request('call', { method, path, body })
  if (has.has('fetch')) host.fetch = (url, { method, headers, body } = {}) => request('fetch', { url, method, headers, body })
  return async (module, route, input) => {
    const { default: routes } = await module
    if (typeof routes !== 'object' || routes === null || !Object.hasOwn(routes, route))
      throw new Error('The default export has no “' + route + '”.')
    try {
      return stringify({ value: (await routes[route](parse(input), host)) ?? null })
    } catch (error) {
      if (error === null || typeof error !== 'object') return stringify({ thrown: String(error) })
      return stringify({ status: error.status, message: error.message, thrown: error.name + ': ' + error.message + '\\n' + error.stack })
    }
  }
}
`
