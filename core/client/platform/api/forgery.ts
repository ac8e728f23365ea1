/** S9.5: the cookie is readable by our pages only, so the header proves that one of them sent the request. */
export const forgeryHeader = 'X-XSRF-TOKEN'

/** @returns the value of the cookie XSRF-TOKEN, if there is one. */
export function forgeryToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((one) => one.startsWith('XSRF-TOKEN='))
  return pair && decodeURIComponent(pair.slice('XSRF-TOKEN='.length))
}
